import type { Handlers } from './call.ts'

/** The GraphQL endpoint (spec 4.8). Its schema is large, so it is loaded on the first call. */
export const graph: Handlers<'graph'> = {
  graphql: async (call) => (await import('./graph-handler.ts')).handleGraph(call),
}
