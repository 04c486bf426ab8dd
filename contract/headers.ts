/**
 * The address a request came from, as whoever holds the socket writes it down: it takes away what a
 * client sent under this name. It travels with the calls that a page makes in a visitor's name.
 */
export const clientAddressHeader = 'x-client-address'
