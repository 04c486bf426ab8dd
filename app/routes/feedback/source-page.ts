import { matchPath } from 'react-router'
import type { Upstream } from '#app/upstream/client.ts'
import type { Feedback } from '#contract/entities/feedback.ts'
import { id } from '#contract/fields.ts'

type SourcePage = Omit<Feedback['metadata'], 'url' | 'timestamp'>

/**
 * Returns the subject of the page that feedback is sent from: the page's knowledge base and chat,
 * if the sender may see them. Otherwise feedback contains only the page's address.
 */
export async function sourcePageOf({ attempt }: Upstream, from: string): Promise<SourcePage> {
  const [pathname = '', search = ''] = from.split('?')
  const kbId = idOf(matchPath('/kb/:kbId/*', pathname)?.params.kbId)
  if (!kbId || !(await attempt.readKb({ params: { kbId } })).ok) return {}
  const chatId = idOf(matchPath('/kb/:kbId/chats/:chatId', pathname)?.params.chatId)
  if (!chatId) return { kbId }
  const chat = await attempt.readChat({ params: { chatId } })
  if (!chat.ok || chat.data.knowledgeBaseId !== kbId) return { kbId }
  const around = idOf(new URLSearchParams(search).get('around'))
  if (!around) return { kbId, chatId }
  const found = await attempt.listMessages({ params: { chatId }, query: { around, limit: 1 } })
  return found.ok ? { kbId, chatId, messageId: around } : { kbId, chatId }
}

function idOf(text: string | null | undefined): string | undefined {
  const read = id.safeParse(text)
  return read.success ? read.data : undefined
}
