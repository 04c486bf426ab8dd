/**
 * The address a request came from, as whoever holds the socket writes it down: it takes away what a
 * client sent under this name. It travels with the calls that a page makes in a visitor's name.
 */
export const clientAddressHeader = 'x-client-address'

/** Which program asks for what pages have to know of an API, so that one that asks itself notices. */
export const askedByHeader = 'x-asked-by'

/** What the API says is for who asked, now, and is nothing but JSON. */
export const jsonHeaders = {
  'content-type': 'application/json',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
}
