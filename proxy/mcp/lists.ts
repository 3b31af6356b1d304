import type { Prompt as McpPrompt, Tool as McpTool, Resource } from '@modelcontextprotocol/server'
import { prompts } from '../../data/mcp/prompts.ts'
import { mcpResources, RESOURCE_TYPE } from '../../data/mcp/resources.ts'
import { inputSchema, outputSchema } from '../../data/mcp/schemas.ts'
import { type Tool, toolTable } from '../../data/mcp/tools.ts'
import { describeEndpoint, endpointTable } from '../../data/schema/endpoints.ts'

/** Tools only read the catalog. */
const ANNOTATIONS = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
} as const

/** The lists are the same for every account, so they are made once. */
export const listedTools: readonly McpTool[] = Object.entries<Tool>(toolTable).map(([name, tool]) => ({
  name,
  title: tool.title,
  description: describeEndpoint({ ...endpointTable[tool.endpoint], doc: tool.doc }),
  inputSchema: inputSchema(tool),
  outputSchema: outputSchema(tool),
  annotations: { title: tool.title, ...ANNOTATIONS },
}))

const isTemplate = (uri: string) => uri.includes('{')
const resources = Object.entries(mcpResources).map(([name, { uri, title, doc }]) => ({
  name,
  uri,
  title,
  description: doc,
  mimeType: RESOURCE_TYPE,
}))

export const listedResources: readonly Resource[] = resources.filter(({ uri }) => !isTemplate(uri))
export const listedTemplates = resources
  .filter(({ uri }) => isTemplate(uri))
  .map(({ uri: uriTemplate, ...rest }) => ({ ...rest, uriTemplate }))

export const listedPrompts: readonly McpPrompt[] = Object.entries(prompts).map(
  ([name, { title, doc, args }]) => ({
    name,
    title,
    description: doc,
    arguments: Object.entries(args).map(([argument, { doc: description, required }]) => ({
      name: argument,
      description,
      required,
    })),
  }),
)
