import { packages } from '../packages.ts'

const { name } = packages.typescript

/** The package's README. */
export const readme = `# ${name}

Client of the Card Data Service for Node.js 20 and newer, Deno, Bun, and edge runtimes.

\`\`\`ts
import { CardData } from '${name}'

const cards = new CardData<'pro'>({ key: process.env.CARD_DATA_KEY })
const { data } = await cards.getCard('chase-sapphire-preferred')
for await (const card of cards.listAllCards({ country: 'CA' })) console.log(card.name)
\`\`\`

The documentation of the service describes every method, option, and error.
`
