import { defineRouteMiddleware } from '@astrojs/starlight/route-data'
import { OPERATING } from './data/operating.ts'

const isForOperators = (path: string): boolean => path.startsWith(OPERATING.root)

/** Shows customers the documentation without the pages for operators, and operators their own pages alone. */
export const onRequest = defineRouteMiddleware(({ locals, url }) => {
  const { starlightRoute: route } = locals
  const forOperators = isForOperators(url.pathname)
  route.sidebar = route.sidebar.filter(({ label }) => (label === OPERATING.label) === forOperators)
  for (const end of ['prev', 'next'] as const) {
    const href = route.pagination[end]?.href
    if (href !== undefined && isForOperators(href) !== forOperators) route.pagination[end] = undefined
  }
  if (forOperators) route.head.push({ tag: 'meta', attrs: { name: 'robots', content: 'noindex' } })
})
