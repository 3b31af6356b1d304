/** Name of a prebuilt response in a pack: the endpoint, and the parameter that selects among its responses. */
export const responseName = (endpoint: string, selected = ''): string =>
  selected === '' ? endpoint : `${endpoint}/${selected}`

/** Response body of a list without rows. */
export const EMPTY_LIST = '{"data":[]}'
