import { useTranslation } from '#app/locales/use-translation.ts'
import type { Message } from '#contract/entities/chat.ts'

/** The number of a message's replies. */
export function ReplyCount({ message: { replyCount } }: { message: Message }) {
  const { t } = useTranslation('chats')
  if (replyCount === 0) return null
  return <p className="text-ink-2 text-sm">{t('replies', { count: replyCount })}</p>
}
