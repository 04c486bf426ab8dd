import { href } from 'react-router'
import { useTranslation } from '#app/locales/use-translation.ts'

/**
 * Without JavaScript the message list is a streamed document in a frame, which gains each new
 * message. It replaces the normal list, which the style sheet hides with `scripting`.
 */
export function LiveFrame({ kbId, chatId }: { kbId: string; chatId: string }) {
  const { t } = useTranslation('chats')
  const src = href('/kb/:kbId/chats/:chatId/live', { kbId, chatId })
  return (
    <noscript>
      <iframe
        className="min-h-0 w-full flex-1 [color-scheme:inherit]"
        src={src}
        title={t('liveFrame')}
      />
    </noscript>
  )
}
