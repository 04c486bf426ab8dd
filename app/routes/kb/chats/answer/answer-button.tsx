import { href } from 'react-router'
import { useTranslation } from '#app/locales/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { canAnswerAgain } from '#contract/bot-states.ts'
import type { Message } from '#contract/entities/chat.ts'

export function answerIntent({
  botState,
  botOutcome,
  can,
}: Pick<Message, 'botState' | 'botOutcome' | 'can'>): 'stop' | 'again' | null {
  if (!can.steer) return null
  if (botState === 'writing') return 'stop'
  return canAnswerAgain({ botState, botOutcome }) ? 'again' : null
}

export function answerPath(kbId: string, { id, chatId }: Pick<Message, 'id' | 'chatId'>): string {
  return href('/kb/:kbId/chats/:chatId/answers/:messageId', { kbId, chatId, messageId: id })
}

/** Use it inside a form. */
export function AnswerButton({ intent }: { intent: 'stop' | 'again' }) {
  const { t } = useTranslation('chats')
  return (
    <Button
      look="quiet"
      // In line with the text above it.
      className={intent === 'again' ? '-ml-3' : undefined}
      name="intent"
      value={intent}
      icon={intent === 'stop' ? 'stop_circle' : 'refresh'}
    >
      {t(`bot.${intent}`)}
    </Button>
  )
}
