import type { IncomingMessage } from 'node:http'

export function requestPath({ url = '' }: Pick<IncomingMessage, 'url'>): string {
  return url.split('?')[0] ?? ''
}
