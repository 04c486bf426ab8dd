/**
 * The server that accepts the connection sets it and removes what the client sent. Calls that a
 * page makes for a visitor have the same header.
 */
export const clientAddressHeader = 'x-client-address'

/** The answer, the log, and calls that a page makes for the request have the same id. */
export const requestIdHeader = 'x-request-id'

/** The W3C defines it. Calls that a page makes for a request belong to its trace. */
export const traceHeader = 'traceparent'

/** The id of the program that asks: one that receives its own is its own upstream. */
export const askedByHeader = 'x-asked-by'

/** An answer is only for its requester, is not cached, and is always read as JSON. */
export const jsonHeaders = {
  'content-type': 'application/json',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
}
