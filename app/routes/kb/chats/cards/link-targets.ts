import { matchPath } from 'react-router'
import type { Message } from '#contract/entities/chat.ts'
import type { LinkCard } from '#contract/entities/link-card.ts'

export interface LinkTarget {
  kind: LinkCard['kind']
  id: string
  /** As it was written, without the origin; missing for a file that was asked about. */
  path?: string
}

type Read = (params: Record<string, string | undefined>, query: URLSearchParams) => Found
type Found = [kind: LinkCard['kind'], id: string | null | undefined]

const pages: [pattern: string, read: Read][] = [
  ['/kb/:kbId', ({ kbId }) => ['kb', kbId]],
  ['/kb/:kbId/resources', (_, query) => ['folder', query.get('folder')]],
  ['/kb/:kbId/resources/:id', ({ id }) => ['resource', id]],
  ['/kb/:kbId/chats/:id', ({ id }, query) => inChat(id, query.get('around'))],
  ['/kb/:kbId/chats/:chatId/messages/:id', ({ id }) => ['message', id]],
  [
    '/kb/:kbId/chats/:chatId/thread/:rootId',
    ({ rootId }, query) => ['message', query.get('reply') ?? rootId],
  ],
]

const idShape = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i
const linked = /<a [^>]*?href="([^"]*)"/g

export type Linking = Pick<Message, 'html' | 'resourceIds'>

/** Each once, in their order. */
export function linkTargets({ html, resourceIds }: Linking, origin: string): LinkTarget[] {
  const targets = new Map<string, LinkTarget>()
  for (const id of resourceIds) targets.set(id, { kind: 'resource', id })
  if (!origin || !html.includes(`${origin}/kb/`)) return [...targets.values()]
  for (const [, address = ''] of html.matchAll(linked)) {
    const target = targetOf(address.replaceAll('&amp;', '&'), origin)
    if (target && !targets.has(target.id)) targets.set(target.id, target)
  }
  return [...targets.values()]
}

function targetOf(address: string, origin: string): LinkTarget | null {
  const url = URL.parse(address)
  if (!url || url.origin !== origin) return null
  for (const [pattern, read] of pages) {
    const match = matchPath(pattern, url.pathname)
    if (!match) continue
    const [kind, id] = read(match.params, url.searchParams)
    if (!id || !idShape.test(id)) return null
    return { kind, id: id.toLowerCase(), path: url.pathname + url.search + url.hash }
  }
  return null
}

function inChat(chatId: string | undefined, messageId: string | null): Found {
  return messageId ? ['message', messageId] : ['chat', chatId]
}
