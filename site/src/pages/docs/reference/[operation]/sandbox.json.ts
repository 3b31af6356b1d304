import { recordedInSandbox } from '../../../../data/recorded-responses.ts'
import { operations } from '../../../../data/reference.ts'

/** Returns the pages whose endpoint has recorded responses of the sandbox. */
export function getStaticPaths() {
  return operations
    .filter(({ name }) => recordedInSandbox(name) !== undefined)
    .map(({ file, name }) => ({ params: { operation: file }, props: { name } }))
}

/** The responses to the example with a test key, by plan. The page loads them only for readers who have one. */
export const GET = ({ props: { name } }: { readonly props: { readonly name: string } }): Response =>
  Response.json(recordedInSandbox(name))
