/** Names of ready answers inside a pack: the endpoint's name, and the parameter that selects among its answers. */
export const answerName = (endpoint: string, selected = ''): string =>
  selected === '' ? endpoint : `${endpoint}/${selected}`

/** What an endpoint without rows answers, envelope included. */
export const EMPTY_LIST = '{"data":[]}'

/** The store of Netlify Blobs that holds the files of all snapshots; a deploy's own store holds the pointer alone. */
export const SNAPSHOT_STORE = 'card-data'
