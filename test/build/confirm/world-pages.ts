import type { Answers } from '../../../build/confirm/confirm.ts'
import { contentOf } from '../../../build/confirm/page.ts'
import { answersOn } from '../../../build/visit/answers.ts'
import { withoutOtherCards } from '../../../build/visit/other-cards.ts'
import { replyTo } from '../../world/site.ts'
import type { PageRole, Values } from '../../world/stated.ts'
import { truthAt } from '../../world/timeline.ts'
import type { WorldCard } from '../../world/truth.ts'
import type { World } from '../../world/world.ts'

const ROLES: readonly PageRole[] = ['product', 'terms']

/** What the pages of a card in a week say of values, page by page. */
export async function answersOfCard(
  world: World,
  card: WorldCard,
  week: number,
  values: Values,
): Promise<Answers[]> {
  const pages = await Promise.all(ROLES.map((role) => answersOfPage(world, card, week, role, values)))
  return pages.filter((answers) => answers !== null)
}

/** What one page says of values; null where it does not come. */
export async function answersOfPage(
  world: World,
  card: WorldCard,
  week: number,
  role: PageRole,
  values: Values,
): Promise<Answers | null> {
  const { product_url: product } = truthAt(world.states, card, week)
  const url = role === 'product' ? product : card.terms
  const { status = 200, body } = replyTo(world, week, url)
  if (status !== 200 || body === undefined) return null
  const content = await contentOf(typeof body === 'string' ? new TextEncoder().encode(body) : body)
  const own = world.cards.filter(({ issuer }) => issuer === card.issuer)
  const others = own.filter((other) => other !== card).map((other) => truthAt(world.states, other, week))
  const html =
    role === 'product'
      ? withoutOtherCards(
          content,
          url,
          others.map(({ product_url }) => product_url),
        )
      : content
  const issuer = world.entries.find(({ slug }) => slug === card.issuer)
  const found = answersOn(html, 'en', {
    cards: [{ slug: card.slug, values }],
    isShared: role === 'terms' && own.filter(({ terms }) => terms === card.terms).length > 1,
    issuerNames: [issuer?.name ?? '', ...((issuer?.aliases ?? []) as string[])],
    known: own.map((each) => ({
      slug: each.slug,
      name: truthAt(world.states, each, week).name,
      aliases: [],
    })),
  })
  return found[card.slug] ?? {}
}

/** Fields that the pages together confirm. */
export function confirmedBy(pages: readonly Answers[]): ReadonlySet<string> {
  const fields = new Set(pages.flatMap((answers) => Object.keys(answers)))
  const isConfirmed = (field: string) =>
    pages.every((answers) => (answers[field]?.answer ?? 'confirmed') === 'confirmed')
  return new Set([...fields].filter(isConfirmed))
}
