import { buildSchema, type GraphQLObjectType, isNonNullType } from 'graphql'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { GRAPH_LIMITS } from '../../data/graphql/roots.ts'
import { graphSchema, graphSdl } from '../../data/graphql/schema.ts'
import { Card, RankedCard } from '../../data/schema/card.ts'
import { ApplicationRule, Issuer } from '../../data/schema/issuer.ts'
import { Category, RewardRate } from '../../data/schema/rates.ts'
import { Stats, TransferPartner } from '../../data/schema/reference.ts'

/** Spec 4.8 and the bodies of part two, sections 13 and 14, with the types of the roots from decision 30. */
const ROOTS = {
  cards: ['[Card!]!', 'country issuer network limit offset'],
  card: ['Card', 'slug'],
  searchCards: ['[Card!]!', 'query limit offset'],
  bestCards: ['[RankedCard!]!', 'category country maxAnnualFee includeRestricted'],
  issuers: ['[Issuer!]!', 'country'],
  issuer: ['Issuer', 'slug'],
  categories: ['[Category!]!', ''],
  stats: ['Stats!', ''],
  transferPartners: ['[TransferPartner!]!', 'currency'],
  applicationRules: ['[ApplicationRule!]!', 'issuer'],
  calculate: [
    'Values!',
    'country spend merchants cards type valuation point_values credit_use portal_share limit',
  ],
  optimize: [
    'Wallets!',
    'country spend merchants cards type valuation point_values credit_use portal_share limit max_cards have exclude ' +
      'objective max_annual_fee',
  ],
  eligibility: ['Eligibility!', 'country cards history credit_score income household_income on'],
}

describe('the GraphQL schema', () => {
  it('has the root fields and arguments of the specification', () => {
    const fields = Object.values(graphSchema.getQueryType()?.getFields() ?? {})
    const found = fields.map(({ name, type, args }) => [
      name,
      [String(type), args.map((arg) => arg.name).join(' ')],
    ])
    expect(Object.fromEntries(found)).toEqual(ROOTS)
  })

  it('has no other operation, and describes every root field and argument', () => {
    expect([graphSchema.getMutationType(), graphSchema.getSubscriptionType()]).toEqual([undefined, undefined])
    const fields = Object.values(graphSchema.getQueryType()?.getFields() ?? {})
    const words = fields.flatMap(({ description, args }) => [
      description,
      ...args.map((arg) => arg.description),
    ])
    expect(words.filter((text) => !text)).toEqual([])
  })

  it('says which lists stop at their limit', () => {
    const fields = graphSchema.getQueryType()?.getFields() ?? {}
    for (const root of ['issuers', 'transferPartners', 'applicationRules'])
      expect(fields[root]?.description, root).toMatch(/: the first 100\.$/)
  })

  it('requires the arguments that a body requires, and takes lists and objects', () => {
    const fields = graphSchema.getQueryType()?.getFields() ?? {}
    const typesOf = (root: string) =>
      Object.fromEntries(fields[root]?.args.map(({ name, type }) => [name, String(type)]) ?? [])
    expect(typesOf('optimize')).toEqual({
      ...{ country: 'String!', spend: 'JSON!', merchants: '[JSON!]', have: '[String!]' },
      ...{ max_cards: 'Int', credit_use: 'Float', objective: 'String', point_values: 'JSON' },
      ...{ cards: '[String!]', exclude: '[String!]', type: 'String', valuation: 'String', limit: 'Int' },
      ...{ max_annual_fee: 'Float', portal_share: 'Float' },
    })
    expect(typesOf('eligibility')).toEqual({
      ...{ country: 'String!', cards: '[String!]!', history: '[JSON!]!', on: 'String' },
      ...{ income: 'Float', household_income: 'Float', credit_score: 'Int' },
    })
  })

  it.each([Card, RankedCard, RewardRate, Issuer, Category, Stats, TransferPartner, ApplicationRule])(
    'has the fields of each resource, null where REST may have null',
    (resource) => {
      const type = graphSchema.getType(String(resource.meta()?.id)) as GraphQLObjectType
      const found = Object.values(type.getFields()).map((field) => [field.name, !isNonNullType(field.type)])
      const expected = Object.entries(resource.shape).map(([name, of]) => [name, of instanceof z.ZodNullable])
      expect(found).toEqual(expected)
    },
  )

  it('is published as equivalent SDL, including deprecations', () => {
    const read = buildSchema(graphSdl())
    expect(Object.keys(read.getTypeMap())).toEqual(
      expect.arrayContaining(Object.keys(graphSchema.getTypeMap())),
    )
    const card = read.getType('Card') as GraphQLObjectType
    const deprecated = Object.values(card.getFields()).filter(({ deprecationReason }) => deprecationReason)
    expect(deprecated.map(({ name }) => name)).toEqual(['signup_bonus_value'])
  })

  it('has the limits of the specification and a limit on fields', () => {
    const specified = { bytes: 8_192, tokens: 1_000, depth: 5, roots: 10, items: 100 }
    expect(GRAPH_LIMITS).toEqual({ ...specified, fields: 300_000 })
  })
})
