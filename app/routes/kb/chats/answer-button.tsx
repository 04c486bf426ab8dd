import { href } from 'react-router'
import { Button } from '#app/components/button.tsx'
import { useTranslation } from '#app/locales/use-translation.ts'
import type { Message } from '#contract/entities/chat.ts'

const unfinished = new Set(['interrupted', 'stopped', 'failed'])

/** What the reader can do with an answer of the bot's as it is now. */
export function answerIntent({
  botState,
  can,
}: Pick<Message, 'botState' | 'can'>): 'stop' | 'again' | null {
  if (!can.steer) return null
  if (botState === 'writing') return 'stop'
  return unfinished.has(botState ?? '') ? 'again' : null
}

/** Where the form around the button posts. */
export function answerPath(kbId: string, { id, chatId }: Pick<Message, 'id' | 'chatId'>): string {
  return href('/kb/:kbId/chats/:chatId/answers/:messageId', { kbId, chatId, messageId: id })
}

/** The button that stops an answer or asks for it again; stands in a form. */
export function AnswerButton({ intent }: { intent: 'stop' | 'again' }) {
  const { t } = useTranslation('chats')
  return (
    <Button
      look="quiet"
      name="intent"
      value={intent}
      icon={intent === 'stop' ? 'stop_circle' : 'refresh'}
    >
      {t(`bot.${intent}`)}
    </Button>
  )
}
