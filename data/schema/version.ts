/** Version of the API (spec 9), in documents, headers, and events. */
export const SERVICE_VERSION = '1.1.0'
