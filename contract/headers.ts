/**
 * The header with the client's address. The server that accepts the connection sets this header
 * and removes any value that the client sent. When a page makes calls for a visitor, these calls
 * have the same header.
 */
export const clientAddressHeader = 'x-client-address'

/**
 * The header with the id of a request. Its answer has it, and so have all lines of the log about it.
 * When a page makes calls for a request, these calls have the same id.
 */
export const requestIdHeader = 'x-request-id'

/**
 * The header with the trace of a request, as the W3C defines it. When a page makes calls for a
 * request, these calls belong to the same trace.
 */
export const traceHeader = 'traceparent'

/**
 * The header with the id of the program that reads an upstream API's settings. A program that
 * receives its own id has been configured as its own upstream.
 */
export const askedByHeader = 'x-asked-by'

/**
 * Headers of API answers. An answer is only for its requester, is not cached, and is always read
 * as JSON.
 */
export const jsonHeaders = {
  'content-type': 'application/json',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
}
