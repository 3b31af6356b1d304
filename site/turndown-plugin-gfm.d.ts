declare module '@joplin/turndown-plugin-gfm' {
  import type { Plugin } from 'turndown'

  /** Tables, strikethrough and task lists as GitHub writes them. */
  export const gfm: Plugin
}
