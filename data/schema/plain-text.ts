/**
 * What published text must not contain: the start of an HTML tag, comment or entity, a Markdown link or image, control
 * characters, and characters that are invisible or turn the direction of text (Unicode categories Cc, Cf, Cs and Co).
 */
const NOT_PLAIN: readonly (readonly [string, RegExp])[] = [
  ['HTML', /<\s*[a-z/!?]|&(?:#\w+|[a-z]{2}\w*);/i],
  ['a Markdown link', /\][([]/],
  ['control or invisible characters', /\p{Cc}|\p{Cf}|\p{Cs}|\p{Co}/u],
]

/** Returns why a text must not be published; undefined for plain text. */
export const whyNotPlain = (text: string): string | undefined =>
  NOT_PLAIN.find(([, pattern]) => pattern.test(text))?.[0]
