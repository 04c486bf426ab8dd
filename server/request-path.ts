import type { IncomingMessage } from 'node:http'

/** The path of a request, without its query. */
export function requestPath({ url = '' }: Pick<IncomingMessage, 'url'>): string {
  return url.split('?')[0] ?? ''
}
