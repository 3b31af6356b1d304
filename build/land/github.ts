import { CommandError } from '../../data/command.ts'

/** Access to a repository on GitHub. */
export interface Repository {
  /** Such as https://api.github.com. */
  readonly api: string
  /** `owner/name`. */
  readonly name: string
  readonly token: string
}

/** Returns access by the options of a command. Throws CommandError if the name is no repository or the token is missing. */
export function repositoryFrom(
  { repository: name = '', api }: { readonly repository: string | undefined; readonly api: string },
  token: string | undefined,
  writes: 'issues' | 'pull requests',
): Repository {
  if (!/^[\w.-]+\/[\w.-]+$/.test(name))
    throw new CommandError('--repository takes a repository as owner/name.')
  if (!token) throw new CommandError(`Set GITHUB_TOKEN to a token that can write ${writes}.`)
  return { api, name, token }
}

/** An issue or a pull request. */
export interface Thread {
  readonly number: number
  readonly title: string
  readonly body: string | null
  readonly pull_request?: unknown
}

const PAGE = 100
const TIMEOUT_MS = 30_000

/** Sends a request to the repository's REST API and returns the parsed body. Throws if it cannot be reached or the status is not 2xx. */
async function call<T>(repository: Repository, method: string, path: string, body?: object): Promise<T> {
  const { api, name, token } = repository
  const response = await fetch(`${api}/repos/${name}${path}`, {
    method,
    headers: {
      accept: 'application/vnd.github+json',
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'x-github-api-version': '2022-11-28',
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch((cause: Error) => {
    throw new Error(`${api} could not be reached: ${causeOf(cause)}`, { cause })
  })
  if (!response.ok) throw new Error(`GitHub returned ${response.status} for ${method} ${path.split('?')[0]}.`)
  return (await response.json().catch((cause: Error) => {
    throw new Error(`${api} returned no JSON for ${method} ${path.split('?')[0]}.`, { cause })
  })) as T
}

/** The error of the connection is the cause of "fetch failed". */
const causeOf = ({ message, cause }: Error): string => (cause instanceof Error ? cause.message : message)

async function openThreads(repository: Repository, path: string): Promise<Thread[]> {
  const all: Thread[] = []
  for (let page = 1; ; page += 1) {
    const found = await call<Thread[]>(repository, 'GET', `${path}&state=open&per_page=${PAGE}&page=${page}`)
    if (!Array.isArray(found))
      throw new Error(`${repository.api} returned no list for GET ${path.split('?')[0]}.`)
    all.push(...found)
    if (found.length < PAGE) return all
  }
}

/**
 * Opens the issue with a title or updates the open one; without a body, closes it. Returns a description of the step, or null
 * if there was nothing to do.
 */
export async function setIssue(
  repository: Repository,
  title: string,
  body: string | null,
): Promise<string | null> {
  const open = await openThreads(repository, '/issues?sort=created')
  const issue = open.find((each) => each.title === title && each.pull_request === undefined)
  if (body === null && issue === undefined) return null
  if (body === null) {
    await call(repository, 'POST', `/issues/${issue?.number}/comments`, { body: 'The job is healthy again.' })
    await call(repository, 'PATCH', `/issues/${issue?.number}`, {
      state: 'closed',
      state_reason: 'completed',
    })
    return `closed issue ${issue?.number}`
  }
  if (issue !== undefined) {
    await call(repository, 'PATCH', `/issues/${issue.number}`, { body })
    return `updated issue ${issue.number}`
  }
  const created = await call<Thread>(repository, 'POST', '/issues', { title, body })
  return `opened issue ${created.number}`
}

/** Opens a pull request for a branch, or updates the open one. Returns its number. */
export async function setPullRequest(
  repository: Repository,
  { head, base, title, body }: { head: string; base: string; title: string; body: string },
): Promise<number> {
  const owner = repository.name.split('/')[0]
  const query = `/pulls?head=${encodeURIComponent(`${owner}:${head}`)}&base=${encodeURIComponent(base)}`
  const [open] = await openThreads(repository, query)
  const { number } = open
    ? await call<Thread>(repository, 'PATCH', `/pulls/${open.number}`, { title, body })
    : await call<Thread>(repository, 'POST', '/pulls', { head, base, title, body })
  return number
}
