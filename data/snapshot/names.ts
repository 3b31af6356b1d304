/** Names of ready answers inside a pack: the endpoint's name, and the parameter that selects among its answers. */
export const answerName = (endpoint: string, selected = ''): string =>
  selected === '' ? endpoint : `${endpoint}/${selected}`

/** What an endpoint without rows answers, envelope included. */
export const EMPTY_LIST = '{"data":[]}'
