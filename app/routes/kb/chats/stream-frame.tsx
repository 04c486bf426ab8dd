import { href } from 'react-router'
import { useTranslation } from '#app/locales/use-translation.ts'

/**
 * A frame with a streamed document, to which the server adds each new message. It replaces the
 * normal message list if JavaScript is disabled: `noscript:hidden` hides the list.
 */
export function StreamFrame({ kbId, chatId }: { kbId: string; chatId: string }) {
  const { t } = useTranslation('chats')
  const src = href('/kb/:kbId/chats/:chatId/live', { kbId, chatId })
  return (
    <noscript className="noscript:contents">
      <iframe
        className="min-h-0 w-full flex-1 [color-scheme:inherit]"
        src={src}
        title={t('liveFrame')}
      />
    </noscript>
  )
}
