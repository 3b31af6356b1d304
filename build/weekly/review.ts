import type { QueuedItem, Undo } from './decide.ts'
import { NotDecided } from './decide.ts'

/** Input of a review session. Every decision is on disk when its promise resolves. */
export interface ReviewSession<Item extends QueuedItem> {
  readonly items: readonly Item[]
  /** Keys as they are pressed, one or more characters at a time. */
  readonly keys: AsyncIterable<string>
  readonly write: (text: string) => void
  readonly show: (item: Item) => string
  readonly decide: (verdict: 'accept' | 'reject', item: Item) => Promise<Undo>
}

/** Result of a session. */
export interface ReviewResult {
  readonly accepted: number
  readonly rejected: number
  readonly skipped: number
}

const PROMPT = '\n[a]ccept  [r]eject  [s]kip  [o]pen the page  [u]ndo  [q]uit\n'
/** q, Ctrl-C and Ctrl-D: a terminal in raw mode sends no signals. */
const QUIT: readonly string[] = ['q', '\u0003', '\u0004']

type Step = { readonly verdict: keyof ReviewResult; readonly undo: Undo | null }

/** Shows one item at a time, which one key decides, until the items or the keys end. */
export async function review<Item extends QueuedItem>(session: ReviewSession<Item>): Promise<ReviewResult> {
  const { items, keys, write } = session
  const steps: Step[] = []
  const show = () => {
    const item = items[steps.length]
    if (item) write(`\n${steps.length + 1} of ${items.length}\n${session.show(item)}\n${PROMPT}`)
  }
  show()
  if (items.length > 0)
    for await (const key of eachKey(keys)) {
      if (QUIT.includes(key)) break
      if (await handleKey(key, steps, session)) show()
      if (steps.length === items.length) break
    }
  const count = (verdict: keyof ReviewResult) => steps.filter((step) => step.verdict === verdict).length
  return { accepted: count('accepted'), rejected: count('rejected'), skipped: count('skipped') }
}

async function* eachKey(chunks: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const chunk of chunks) yield* chunk
}

/** Handles a key. Returns whether to show another item. */
async function handleKey<Item extends QueuedItem>(
  key: string,
  steps: Step[],
  session: ReviewSession<Item>,
): Promise<boolean> {
  const item = session.items[steps.length]
  if (!item) return false
  if (key === 'u') return undoLast(steps, session)
  if (key === 's') steps.push({ verdict: 'skipped', undo: null })
  else if (key === 'o') session.write(`${item.item.url.replace(/\p{Cc}/gu, '')}\n${PROMPT}`)
  else if (key === 'a' || key === 'r')
    return decideItem(key === 'a' ? 'accept' : 'reject', item, steps, session)
  return key === 's'
}

async function decideItem<Item extends QueuedItem>(
  verdict: 'accept' | 'reject',
  item: Item,
  steps: Step[],
  { decide, write }: ReviewSession<Item>,
): Promise<boolean> {
  try {
    steps.push({ verdict: `${verdict}ed`, undo: await decide(verdict, item) })
    write(`${verdict}ed ${item.item.id}\n`)
    return true
  } catch (cause) {
    if (!(cause instanceof NotDecided)) throw cause
    write(`Not ${verdict}ed: ${cause.message}\n`)
    return false
  }
}

async function undoLast<Item>(
  steps: Step[],
  { write }: Pick<ReviewSession<Item & QueuedItem>, 'write'>,
): Promise<boolean> {
  const last = steps.at(-1)
  if (last === undefined) return false
  try {
    await last.undo?.()
    steps.pop()
    write('Undone.\n')
    return true
  } catch (cause) {
    if (!(cause instanceof NotDecided)) throw cause
    write(`Not undone: ${cause.message}\n`)
    return false
  }
}
