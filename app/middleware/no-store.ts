import type { HeadersFunction } from 'react-router'

/**
 * Of a page whose content moves on: going back to it asks for it anew, instead of showing what it was
 * when it was left.
 */
export const noStore: HeadersFunction = ({ parentHeaders }) => {
  const headers = new Headers(parentHeaders)
  headers.set('Cache-Control', 'no-store')
  return headers
}
