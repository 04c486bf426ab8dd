import { href } from 'react-router'
import { useTranslation } from '#app/locales/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { canAnswerAgain } from '#contract/bot-states.ts'
import type { Message } from '#contract/entities/chat.ts'

/** Returns the action that the reader may take on the bot's answer in its current state. */
export function answerIntent({
  botState,
  botOutcome,
  can,
}: Pick<Message, 'botState' | 'botOutcome' | 'can'>): 'stop' | 'again' | null {
  if (!can.steer) return null
  if (botState === 'writing') return 'stop'
  return canAnswerAgain({ botState, botOutcome }) ? 'again' : null
}

/** Returns the path of the action, for the form around the button. */
export function answerPath(kbId: string, { id, chatId }: Pick<Message, 'id' | 'chatId'>): string {
  return href('/kb/:kbId/chats/:chatId/answers/:messageId', { kbId, chatId, messageId: id })
}

/** The button that stops an answer, or asks for the answer again. Use it inside a form. */
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
