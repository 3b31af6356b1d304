import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { SandboxEvent, Usage, Webhook, WebhookWithSecret } from '../../data/schema/account.ts'
import { Card, CardIssuer, RankedCard } from '../../data/schema/card.ts'
import { Change } from '../../data/schema/changes.ts'
import { CategoryCode } from '../../data/schema/crosswalk.ts'
import { CardEligibility, Eligibility, EligibilityCheck } from '../../data/schema/eligibility.ts'
import { Checkout, Done, endpointTable, NewKey, VerificationPending } from '../../data/schema/endpoints.ts'
import { errors } from '../../data/schema/errors.ts'
import { ExportBytes, ExportFile, Exports } from '../../data/schema/exports.ts'
import type { Resource } from '../../data/schema/field.ts'
import { ApplicationRule, Issuer, IssuerName } from '../../data/schema/issuer.ts'
import { Merchant, MerchantSource } from '../../data/schema/merchant.ts'
import { CardChange, NotableOfferChange, OfferChange } from '../../data/schema/offers.ts'
import { PLANS as DECLARED_PLANS, planTerms } from '../../data/schema/plans.ts'
import { FieldSource, OtherStatement, ValueSource } from '../../data/schema/provenance.ts'
import { Category, CategoryRate, RewardRate } from '../../data/schema/rates.ts'
import { ProductChangePath, RewardValuation, Stats, TransferPartner } from '../../data/schema/reference.ts'
import { Benefit, CardPerk, SpendBonus, StatementCredit } from '../../data/schema/relations.ts'
import {
  CardShare,
  CardValue,
  NotComputable,
  ValueLine,
  Values,
  Wallet,
  WalletLine,
  Wallets,
} from '../../data/schema/value.ts'
import * as contract from './contract.ts'
import { formOf } from './declared-form.ts'
import { words } from './table.ts'

const fromCard = ProductChangePath.shape.from_card.unwrap()

const declared: Readonly<Record<string, Resource>> = {
  Card,
  RankedCard,
  CardIssuer,
  RewardRate,
  CategoryRate,
  Benefit,
  StatementCredit,
  CardPerk,
  SpendBonus,
  Issuer,
  Category,
  CardChange,
  Change,
  Exports,
  ExportFile,
  ExportBytes,
  ChangedCard: Change.shape.card,
  Values,
  CardValue,
  ValueLine,
  NotComputable,
  Eligibility,
  CardEligibility,
  EligibilityCheck,
  Wallets,
  Wallet,
  WalletLine,
  CardShare,
  TransferPartner,
  ApplicationRule,
  IssuerName,
  OfferChange,
  NotableOfferChange,
  Webhook,
  WebhookWithSecret,
  SandboxEvent,
  RewardValuation,
  CategoryCode,
  Merchant,
  MerchantSource,
  FieldSource,
  ValueSource,
  OtherStatement,
  ProductChangePath,
  CardName: fromCard,
  Usage,
  Stats,
  VerificationPending,
  NewKey,
  Checkout,
  Done,
}

/** A declaration may be narrower than the contract's `string`, but never another type. */
const NARROWER: Readonly<Record<string, readonly string[]>> = { string: ['string', 'slug', 'uri'] }
/** `CardChange.snapshot` is an object to the contract and a partial card to the code. */
const asObject = (type: string) => (type === 'Card' ? 'object' : type)

describe('the declared resources', () => {
  it('are those of the contract', () => {
    expect(Object.keys(declared).sort()).toEqual([...contract.resourceNames].sort())
  })

  for (const [name, resource] of Object.entries(declared)) {
    it(`declare the fields of ${name} in the contract's order`, () => {
      expect(Object.keys(resource.shape)).toEqual(contract.fieldsOf(name).map((field) => field.name))
    })

    it(`declare type, null, plan, and place of every field of ${name}`, () => {
      for (const field of contract.fieldsOf(name)) {
        const form = formOf(resource.shape[field.name] as z.ZodType)
        const label = `${name}.${field.name}`
        expect(NARROWER[field.type] ?? [field.type], label).toContain(asObject(form.type))
        expect({ nullable: form.nullable, list: form.list, plan: form.plan, in: form.in }, label).toEqual({
          nullable: field.nullable,
          list: field.list,
          plan: field.plan,
          in: field.in,
        })
        if (field.values.length > 0) expect([...form.values].sort(), label).toEqual([...field.values].sort())
      }
    })
  }

  it("cuts the free plan's rates to three and no other list", () => {
    expect(Card.shape.reward_rates.meta()?.['x-rows']).toEqual({ free: contract.limitOf('free rates') })
    const cut = Object.entries(Card.shape).filter(([, type]) => (type as z.ZodType).meta()?.['x-rows'])
    expect(cut.map(([name]) => name)).toEqual(['reward_rates'])
  })
})

const byRoute = new Map(Object.values(endpointTable).map((e) => [`${e.method} ${e.path}`, e]))
const route = (method: string | undefined, path: string | undefined) => {
  const found = byRoute.get(`${method} ${path}`)
  if (found === undefined) throw new Error(`no endpoint ${method} ${path}`)
  return found
}

describe('the declared endpoints', () => {
  it('are those of the contract', () => {
    const expected = contract.endpointRows.map((row) => `${row.method} ${row.path}`)
    expect([...byRoute.keys()].sort()).toEqual(expected.sort())
  })

  for (const row of contract.endpointRows) {
    it(`have plan, key, response, and status of ${row.method} ${row.path}`, () => {
      const { plan, key, mode, response } = route(row.method, row.path)
      expect({ plan, key, mode, envelope: response.as, status: response.status }).toEqual({
        plan: row.plan,
        key: row.key,
        mode: row.mode,
        envelope: row.envelope,
        status: row.status,
      })
      expect(response.of.meta()?.id).toBe(row.of)
    })

    it(`have the parameters and errors of ${row.method} ${row.path}`, () => {
      const endpoint = route(row.method, row.path)
      const named = (where: string) =>
        contract.paramRows.filter((p) => p.path === row.path && p.where === where).map((p) => p.name)
      expect(Object.keys(endpoint.query).sort()).toEqual(row.method === 'GET' ? named('query').sort() : [])
      expect(Object.keys(endpoint.params)).toEqual(named('path'))
      const mine = contract.errorRows.find((e) => e.method === row.method && e.path === row.path)
      expect([...endpoint.errors].sort()).toEqual([...words(mine?.codes)].sort())
    })
  }

  it('take the fields of the bodies', () => {
    for (const row of contract.bodyRows) {
      const body = route('POST', row.path).body as z.ZodObject
      const schema = body.shape[row.field ?? ''] as z.ZodType
      expect(schema.safeParse(undefined).success, `${row.path} ${row.field}`).toBe(row.required === 'no')
      const values = words(row.values)
      const sample = (value: string) => (row.type === 'string[]' ? [value] : value)
      for (const value of values) expect(schema.safeParse(sample(value)).success).toBe(true)
      if (values.length > 0) expect(schema.safeParse(sample('other')).success).toBe(false)
    }
  })
})

describe('the declared parameters', () => {
  for (const row of contract.paramRows) {
    const endpoint = () => {
      const found = Object.values(endpointTable).find((e) => e.path === row.path)
      if (found === undefined) throw new Error(`no endpoint ${row.path}`)
      return found
    }
    it(`read ${row.name} of ${row.path} by the contract's rule`, () => {
      const param = { ...endpoint().query, ...endpoint().params }[row.name ?? '']
      if (param === undefined) throw new Error(`no parameter ${row.name}`)
      const name = row.name ?? ''
      expect(param.required).toBe(row.required === 'yes')
      if (row.default !== '') expect(String(param.read(undefined, name))).toBe(row.default)
      for (const raw of words(row.good)) expect(() => param.read(decodeURIComponent(raw), name)).not.toThrow()
      if (row.clamp !== '') {
        expect(param.read(row.clamp, name)).toBe(Number(row.clamp))
        expect(param.read(`${Number(row.clamp) + 1}`, name)).toBe(Number(row.clamp))
      }
    })
  }
})

describe('the declared errors', () => {
  it('are those of the contract, with status, links, and Retry-After', () => {
    const expected = contract.codeRows.map((row) => ({
      code: row.code,
      status: Number(row.status),
      links: words(row.fields).includes('upgrade_url'),
      retry: row.retry === 'yes',
    }))
    const ours = Object.entries(errors).map(([code, terms]) => ({
      code,
      status: terms.status,
      links: 'links' in terms,
      retry: 'retry' in terms,
    }))
    expect(ours).toEqual(expected)
  })
})

describe('the declared plans', () => {
  it('are those of the contract, with their quotas', () => {
    expect(DECLARED_PLANS).toEqual(contract.PLANS)
    for (const plan of contract.PLANS) {
      const { daily, monthly, keys, webhooks } = planTerms[plan]
      expect({ daily, monthly }).toEqual(contract.quotas[plan])
      expect(keys).toBe(contract.limitOf('keys per account'))
      expect(webhooks).toBe(plan === 'enterprise' ? contract.limitOf('webhooks per key') : 0)
    }
  })
})
