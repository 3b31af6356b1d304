import type { Confirmations } from '../../../build/confirm/confirm.ts'
import { contentOf } from '../../../build/confirm/page.ts'
import { findConfirmations } from '../../../build/visit/confirmations.ts'
import { withoutOtherCards } from '../../../build/visit/other-cards.ts'
import { replyTo } from '../../world/site.ts'
import type { PageRole, Values } from '../../world/stated.ts'
import { truthAt } from '../../world/timeline.ts'
import type { WorldCard } from '../../world/truth.ts'
import type { World } from '../../world/world.ts'

const ROLES: readonly PageRole[] = ['product', 'terms']

/** Returns the confirmations of a card's values by its pages in a week, page by page. */
export async function confirmationsOfCard(
  world: World,
  card: WorldCard,
  week: number,
  values: Values,
): Promise<Confirmations[]> {
  const pages = await Promise.all(ROLES.map((role) => confirmationsOfPage(world, card, week, role, values)))
  return pages.filter((confirmations) => confirmations !== null)
}

/** Returns the confirmations of one page; null if the page has an error status. */
export async function confirmationsOfPage(
  world: World,
  card: WorldCard,
  week: number,
  role: PageRole,
  values: Values,
): Promise<Confirmations | null> {
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
  const found = findConfirmations(html, 'en', {
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

/** Returns the fields that the pages together confirm. */
export function confirmedBy(pages: readonly Confirmations[]): ReadonlySet<string> {
  const fields = new Set(pages.flatMap((confirmations) => Object.keys(confirmations)))
  const isConfirmed = (field: string) =>
    pages.every((confirmations) => (confirmations[field]?.outcome ?? 'confirmed') === 'confirmed')
  return new Set([...fields].filter(isConfirmed))
}
