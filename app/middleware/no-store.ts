import type { HeadersFunction } from 'react-router'

/** Back requests such a page again instead of showing its old content. */
export const noStore: HeadersFunction = ({ parentHeaders }) => {
  const headers = new Headers(parentHeaders)
  headers.set('Cache-Control', 'no-store')
  return headers
}
