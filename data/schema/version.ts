/** Version of the interface (spec 9): told in documents, headers and events. */
export const SERVICE_VERSION = '1.1.0'
