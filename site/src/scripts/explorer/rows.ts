import { fold } from '../../../../data/schema/fold.ts'

/** The lists that the build wrote into the form. */
export interface Lists {
  readonly programs: readonly string[]
  readonly categories: readonly (readonly [slug: string, name: string])[]
  /** Slugs of issuers, in the order of the rows that first name them. */
  readonly issuers: readonly string[]
}

/** Reads the lists of a form. */
export function readLists({ dataset }: HTMLFormElement): Lists {
  const { programs = '', categories = '', issuers = '' } = dataset
  return {
    programs: programs.split('|'),
    categories: categories.split('|').map((each) => {
      const [slug = '', name = ''] = each.split('=')
      return [slug, name]
    }),
    issuers: issuers.split('|'),
  }
}

/** A row of the table with the values that it is filtered and sorted by. */
export interface Row {
  readonly element: HTMLTableRowElement
  readonly slug: string
  readonly name: string
  readonly issuer: string
  readonly issuerSlug: string
  readonly country: string
  readonly network: string
  readonly type: string
  /** Home currency; null if unknown. */
  readonly fee: number | null
  readonly rate: string
  /** Percent; null if unknown. */
  readonly return: number | null
  /** Home currency; null if unknown. */
  readonly offer: number | null
  readonly program: string
  /** Bit i is set if the card has a rate for category i. */
  readonly categories: number
  /** Folded text that a search looks in. */
  readonly text: string
}

const amountIn = (text: string): number | null => {
  const digits = text.replaceAll(/[^\d.]/g, '')
  return digits === '' ? null : Number(digits)
}

/** Reads the rows of the table, in their order. */
export function readRows(body: HTMLTableSectionElement, { programs, issuers }: Lists): readonly Row[] {
  const slugs = new Map<string, string>()
  const issuerSlug = (issuer: string) => {
    const slug = slugs.get(issuer) ?? issuers[slugs.size] ?? ''
    slugs.set(issuer, slug)
    return slug
  }
  return [...body.rows].map((element) => {
    const cells = [...element.cells].map((cell) => cell.textContent.trim())
    const [, issuer = '', country = '', network = '', fee = '', rate = '', percent = '', offer = ''] = cells
    const link = element.cells[0]?.querySelector('a')
    const name = link?.textContent ?? ''
    const badges = [...(element.cells[0]?.querySelectorAll('i') ?? [])].map((badge) => badge.textContent)
    const [program = '0', mask = '0'] = (element.dataset.k ?? '').split('.')
    return {
      ...{ element, name, issuer, country, network, rate },
      issuerSlug: issuerSlug(`${country} ${issuer}`),
      slug: link?.getAttribute('href')?.replace('/', '') ?? '',
      type: badges.find((badge) => badge !== 'Closed') ?? 'Personal',
      fee: amountIn(fee),
      return: amountIn(percent),
      offer: amountIn(offer),
      program: programs[Number.parseInt(program, 36)] ?? '',
      categories: Number.parseInt(mask, 36) || 0,
      text: fold(`${name} ${issuer}`),
    }
  })
}
