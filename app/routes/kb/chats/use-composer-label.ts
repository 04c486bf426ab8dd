import { useTranslation } from '#app/locales/use-translation.ts'
import type { Chat } from '#contract/entities/chat.ts'
import type { Kb } from '#contract/entities/kb.ts'
import { limits } from '#contract/limits.ts'

type Place = Pick<Kb, 'sharedWith' | 'resourceCount'>

/** Says who will read a message in this chat, or who may write if the reader may not. */
export function useComposerLabel(chat: Chat, title: string, kb: Place | undefined): string {
  const { t } = useTranslation('chats')
  const { sharedWith = [], resourceCount = 0 } = kb ?? {}
  if (!chat.can.send) return t('composer.closed')
  if (chat.systemChat === 'ai_chat')
    return resourceCount > 0 ? t('composer.askFiles', { count: resourceCount }) : t('composer.ask')
  if (chat.systemChat === 'townhall') {
    if (kb && sharedWith.length === 0) return t('composer.townhallAlone')
    // `sharedWith` has at most this many members, so a longer count is unknown.
    return sharedWith.length < limits.sharedWithShown
      ? t('composer.townhall', { count: sharedWith.length + 1 })
      : t('composer.townhallAll')
  }
  return t(chat.chatType === 'pm' ? 'composer.private' : 'composer.group', { title })
}
