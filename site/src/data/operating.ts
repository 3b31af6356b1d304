/** Group of the sidebar with the pages for operators of the service, which customers do not see. */
export const OPERATING = { label: 'Operating the service', root: '/operating/' } as const
