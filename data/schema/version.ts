/**
 * Version of the API (spec 9), in documents, headers, and events: the `version` of package.json, which is not imported, since the edge
 * and browsers would load all of it.
 */
export const SERVICE_VERSION = '1.2.0'
