import { href, useFetcher, useParams } from 'react-router'
import { Button } from '#app/components/button.tsx'
import { useTranslation } from '#app/locales/use-translation.ts'
import type { Message } from '#contract/entities/chat.ts'

const unfinished = new Set(['interrupted', 'stopped', 'failed'])

/** Stop while the bot writes; again when it did not finish. Nothing under anybody else's message. */
export function AnswerActions({ message }: { message: Message }) {
  const { t } = useTranslation('chats')
  const { kbId = '', chatId = '' } = useParams()
  const { Form } = useFetcher()
  const { botState } = message
  const act = botState === 'writing' ? 'stop' : unfinished.has(botState ?? '') ? 'again' : null
  if (!act) return null
  const path = href('/kb/:kbId/chats/:chatId/answers/:messageId', {
    kbId,
    chatId,
    messageId: message.id,
  })
  return (
    <Form method="post" action={path}>
      <Button look="quiet" name="act" value={act} icon={act === 'stop' ? 'stop_circle' : 'refresh'}>
        {t(`bot.${act}`)}
      </Button>
    </Form>
  )
}
