import { type GraphQLObjectType, getNamedType, isObjectType } from 'graphql'
import { graphSchema } from '../../../data/graphql/schema.ts'

/** All fields of a type, and of the types below it. */
export const everyField = (name: string): string => {
  const fields = Object.values((graphSchema.getType(name) as GraphQLObjectType).getFields())
  return fields
    .map((field) => {
      const type = getNamedType(field.type)
      return isObjectType(type) ? `${field.name} { ${everyField(type.name)} }` : field.name
    })
    .join(' ')
}
