import type { HeadersFunction } from 'react-router'

/**
 * For pages whose content changes: going back requests such a page anew instead of showing its old
 * content.
 */
export const noStore: HeadersFunction = ({ parentHeaders }) => {
  const headers = new Headers(parentHeaders)
  headers.set('Cache-Control', 'no-store')
  return headers
}
