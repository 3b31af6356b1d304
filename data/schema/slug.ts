/** Form of slugs in paths, parameters, and bodies (spec 8.3). */
export const SLUG = /^[a-z0-9][a-z0-9-]{0,99}$/

/** Completes the message about a malformed slug: "`slug` must be …". */
export const SLUG_RULE =
  'at most 100 lowercase letters, digits, and hyphens, and must not start with a hyphen'
