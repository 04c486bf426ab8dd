/**
 * The client's address. The server that accepts the connection sets this header and removes any
 * value the client sent. Calls that a page makes for a visitor carry it on.
 */
export const clientAddressHeader = 'x-client-address'

/**
 * The id of the program that reads an upstream API's settings: a program that receives its own id has
 * been configured as its own upstream.
 */
export const askedByHeader = 'x-asked-by'

/** Headers of API answers: for this requester only, not cached, always read as JSON. */
export const jsonHeaders = {
  'content-type': 'application/json',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
}
