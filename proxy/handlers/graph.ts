import type { Handlers } from './call.ts'

/** Reads of several kinds in one call (spec 4.8). Its schema is large, and made when it is first asked for. */
export const graph: Handlers<'graph'> = {
  graphql: async (call) => (await import('./graph-handler.ts')).handleGraph(call),
}
