import { href } from 'react-router'
import { useTranslation } from '#app/locales/use-translation.ts'

/**
 * Without script the message list is a document of its own that stays open and gains each message
 * as it arrives. It takes the place of the list, which `scripting` in the style sheet hides.
 */
export function LiveFrame({ kbId, chatId }: { kbId: string; chatId: string }) {
  const { t } = useTranslation('chats')
  const src = href('/kb/:kbId/chats/:chatId/live', { kbId, chatId })
  return (
    <noscript>
      <iframe className="chat-live" src={src} title={t('liveFrame')} />
    </noscript>
  )
}
