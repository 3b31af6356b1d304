/** Names and versions of the client packages: the one place to edit before publishing them. */
export const packages = {
  typescript: { name: 'card-data-client', version: '1.0.0', node: '>=20' },
  python: { name: 'card-data-client', module: 'card_data_client', version: '1.0.0', python: '>=3.11' },
} as const

const { typescript, python } = packages

/** File names of the packed clients. */
export const packNames = {
  typescript: `${typescript.name}-${typescript.version}.tgz`,
  python: `${python.module}-${python.version}-py3-none-any.whl`,
} as const

/** Folder of the packed clients on the site. */
export const packFolder = '/clients'
