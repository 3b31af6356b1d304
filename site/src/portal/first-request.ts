import { element } from './element.ts'
import { copyButton } from './parts.ts'

/** Cards in the examples: one of the live data, and one of the sandbox, which test keys read. */
const CARDS = { live: 'chase-sapphire-preferred', test: 'example-everyday' } as const

/** Returns a command that requests a card with a key, or with the variable of a shell that has it. */
export const requestLine = (mode: 'live' | 'test', key = '$CARD_DATA_KEY'): string =>
  `curl '${location.origin}/v1/cards/${CARDS[mode]}' \\\n  -H "Authorization: Bearer ${key}"`

/** A command that is ready to paste, with a copy button. */
export function commandBox(command: string): HTMLElement {
  const code = element('pre', { tabindex: 0, class: 'code' }, command)
  const select = () => getSelection()?.selectAllChildren(code)
  return element(
    'div',
    { class: 'stack' },
    code,
    element('div', { class: 'row' }, copyButton('Copy command', command, select)),
  )
}
