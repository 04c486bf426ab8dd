import { useTranslation } from '#app/locales/use-translation.ts'
import { newLineId } from '#app/routes/kb/chats/paths.ts'

/** Without JavaScript the frame replaces the message list (`noscript:hidden`). */
export function StreamFrame({ page, hasUnread }: { page: string; hasUnread: boolean }) {
  const { t } = useTranslation('chats')
  return (
    <noscript className="noscript:contents">
      <iframe
        className="min-h-0 w-full flex-1 [color-scheme:inherit]"
        src={`${page}/live${hasUnread ? `#${newLineId}` : ''}`}
        title={t('liveFrame')}
      />
    </noscript>
  )
}
