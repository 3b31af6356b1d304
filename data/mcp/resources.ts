import type { EndpointName } from '../schema/endpoints.ts'

/** A resource of the Model Context Protocol server: the unchanged response of an endpoint. */
export interface McpResource {
  /** Fixed, or a template with `{slug}`. */
  readonly uri: string
  readonly title: string
  readonly doc: string
  readonly endpoint: EndpointName
}

/** Every resource by name (part two, section 16). */
export const mcpResources = {
  card: {
    uri: 'card://{slug}',
    title: 'Card',
    doc: 'A card with every field in your plan.',
    endpoint: 'getCard',
  },
  categories: {
    uri: 'card-data://categories',
    title: 'Spending categories',
    doc: 'Every category that a rate can name, with the broader category that it belongs to.',
    endpoint: 'listCategories',
  },
  stats: {
    uri: 'card-data://stats',
    title: 'Statistics',
    doc: 'Size and age of the catalog.',
    endpoint: 'getStats',
  },
} as const satisfies Record<string, McpResource>

export const RESOURCE_TYPE = 'application/json'
