import { getTranslator } from '#app/preferences/language.ts'
import { emptyWords } from '#app/routes/kb/chats/empty-words.ts'
import { chatPath } from '#app/routes/kb/chats/paths.ts'
import { readPageSystemMessages } from '#app/routes/kb/chats/system-messages/read-page-system-messages.ts'
import { unreadOf } from '#app/routes/kb/chats/unread/use-new-line.ts'
import type { Route } from './+types/stream.ts'
import { streamTalk } from './streamed-talk.ts'

export function loader({ request, context, params }: Route.LoaderArgs) {
  const { kbId, chatId } = params
  const t = getTranslator(context).getFixedT(null, 'chats')
  const page = chatPath(kbId, chatId)
  const place = { kbId, chatId, rootId: null, page }
  return streamTalk({ request, context }, place, async ({ api, chat, userId }) => {
    const at = { params: { chatId } }
    const { messages, hasMore } = await api.listMessages(at)
    const [{ systemMessages }, threads] = await Promise.all([
      readPageSystemMessages(api, chatId, { messages, hasMore }),
      api.attempt.listUnreadThreads({ params: { kbId } }),
    ])
    const unread = threads.ok ? threads.data : []
    const range = { after: chat.seq - chat.unreadCount, upTo: Number.POSITIVE_INFINITY }
    const [firstNew] = unreadOf(messages, range, userId)
    const newest = messages.at(-1)
    return {
      messages,
      systemMessages,
      firstNew,
      unreadReplies: new Map(unread.map((one) => [one.rootId, one.unreadCount])),
      older: messages[0] && hasMore ? `${page}?before=${messages[0].id}` : null,
      words: {
        title: t('liveFrame'),
        older: t('older'),
        empty: emptyWords(chat, t),
      },
      markRead: async () => {
        if (newest && (chat.unreadCount > 0 || chat.unreadMentions.length > 0))
          await api.attempt.markChatRead({ ...at, body: { messageId: newest.id } })
      },
    }
  })
}
