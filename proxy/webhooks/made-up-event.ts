import type { EventType, SandboxEvent } from '../../data/schema/account.ts'
import { idOf } from '../../data/schema/ids.ts'
import type { NotableOfferChange } from '../../data/schema/offers.ts'
import { SANDBOX, SANDBOX_NOW } from '../../data/schema/sandbox.ts'
import { SERVICE_VERSION } from '../../data/schema/version.ts'

/** An event as webhooks receive it (decision 26). */
export type Event = Omit<SandboxEvent, 'deliveries'>

/** A card of the sandbox, as the Enterprise plan sees it. */
export interface SandboxCard {
  readonly slug: string
  readonly name: string
  readonly annual_fee: number | null
  readonly image_url: string | null
  readonly affiliate_url: string | null
}

/** Makes up an event of a card. Changes are those of a lower annual fee. */
export function madeUpEvent(type: EventType, card: SandboxCard, release: string | null): Event {
  const { slug, name } = card
  const about = { id: idOf('card', slug), slug, name, release }
  return {
    ...{ id: idOf('event', SANDBOX, type, slug), type, timestamp: SANDBOX_NOW, api_version: SERVICE_VERSION },
    data: { ...about, ...MADE_UP[type](card) },
  }
}

const MADE_UP: Readonly<Record<EventType, (card: SandboxCard) => object>> = {
  'card.created': () => ({ reason: 'published' }),
  'card.updated': (card) => {
    const annual_fee = lowerFee(card)
    return { annual_fee: annual_fee.new, changes: { annual_fee }, changed_relations: [] }
  },
  'card.deleted': () => ({ reason: 'discontinued' }),
  'offer.notable': notableOffer,
}

const FEE_CHANGE = 50

function lowerFee({ annual_fee: fee }: SandboxCard) {
  const after = fee ?? 0
  return { old: after + FEE_CHANGE, new: after }
}

function notableOffer(card: SandboxCard): NotableOfferChange {
  const fee = lowerFee(card)
  return {
    id: idOf('offer_change', SANDBOX, card.slug),
    card_id: idOf('card', card.slug),
    field_name: 'annual_fee',
    old_value: String(fee.old),
    new_value: String(fee.new),
    change_type: 'decreased',
    is_notable: true,
    detected_at: SANDBOX_NOW,
    card_slug: card.slug,
    card_name: card.name,
    card_image_url: card.image_url,
    card_affiliate_url: card.affiliate_url,
  }
}
