import { getTranslator } from '#app/preferences/language.ts'
import { replyPath, threadPath } from '#app/routes/kb/chats/paths.ts'
import { streamTalk } from '#app/routes/kb/chats/stream/streamed-talk.ts'
import { unreadOf } from '#app/routes/kb/chats/unread/use-new-line.ts'
import type { Route } from './+types/stream.ts'

export function loader({ request, context, params }: Route.LoaderArgs) {
  const { kbId, chatId, rootId } = params
  const t = getTranslator(context).getFixedT(null, 'threads')
  const place = { kbId, chatId, rootId, page: threadPath(params) }
  return streamTalk({ request, context }, place, async ({ api, chat, userId }) => {
    const at = { params: { chatId, rootId } }
    const { root, replies, hasMore, unreadCount, lastReadSeq } = await api.readThread(at)
    const [first] = replies
    const newest = replies.at(-1)
    const range = { after: lastReadSeq ?? Number.POSITIVE_INFINITY, upTo: Number.POSITIVE_INFINITY }
    const [firstNew] = unreadOf(replies, range, userId)
    return {
      messages: [root, ...replies],
      systemMessages: [],
      firstNew,
      older: first && hasMore ? replyPath({ kbId, chatId, rootId }, first.id) : null,
      words: { title: t('log'), older: t('older'), empty: t('none') },
      // A reply that was read already may mention the reader since it was edited.
      markRead: async () => {
        if (newest && (unreadCount > 0 || chat.unreadMentions.length > 0))
          await api.attempt.markThreadRead({ ...at, body: { messageId: newest.id } })
      },
    }
  })
}
