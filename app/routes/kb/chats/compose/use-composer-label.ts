import { useTranslation } from '#app/locales/use-translation.ts'
import { asksBot } from '#app/routes/kb/chats/asks-bot.ts'
import type { Chat } from '#contract/entities/chat.ts'
import type { Kb } from '#contract/entities/kb.ts'
import { limits } from '#contract/limits.ts'

type ComposerContext = Pick<Kb, 'sharedWith' | 'resourceCount'>

/** `askedCount`: the files that a question is about; 0 for all. */
export function useComposerLabel(
  chat: Chat,
  title: string,
  kb: ComposerContext | undefined,
  askedCount: number,
): string {
  const { t } = useTranslation(['chats', 'chatLinks'])
  const { sharedWith = [], resourceCount = 0 } = kb ?? {}
  if (!chat.can.send) return t('composer.closed')
  if (asksBot(chat)) {
    const count = askedCount || resourceCount
    return count > 0 ? t('chatLinks:askFiles', { count }) : t('composer.ask')
  }
  if (chat.systemChat === 'townhall') {
    if (kb && sharedWith.length === 0) return t('composer.townhallAlone')
    // `sharedWith` is limited to this many members, so the number is unknown from this length on.
    return sharedWith.length < limits.sharedWithShown
      ? t('composer.townhall', { count: sharedWith.length + 1 })
      : t('composer.townhallAll')
  }
  return t(chat.chatType === 'pm' ? 'composer.private' : 'composer.group', { title })
}
