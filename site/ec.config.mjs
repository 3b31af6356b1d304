import { defineEcConfig } from '@astrojs/starlight/expressive-code'

/** The service in the code of guides, so that programs are complete. The site's own URL replaces it. */
const IN_GUIDES = 'https://api.example.com'
// As in astro.config.ts, which cannot have plugins: the component for code loads this file alone.
const origin = new URL(process.env.PUBLIC_URL ?? 'http://127.0.0.1:8787').origin

export default defineEcConfig({
  plugins: [
    {
      name: 'own URL',
      hooks: {
        preprocessCode: ({ codeBlock }) => {
          for (const line of codeBlock.getLines()) {
            const start = line.text.indexOf(IN_GUIDES)
            if (start >= 0) line.editText(start, start + IN_GUIDES.length, origin)
          }
        },
      },
    },
  ],
})
