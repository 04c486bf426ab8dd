import { useFetcher, useParams } from 'react-router'
import type { Message } from '#contract/entities/chat.ts'
import { AnswerButton, answerAct, answerPath } from './answer-button.tsx'

/** Stop while the bot writes; again when it did not finish. Nothing for who may do neither. */
export function AnswerActions({ message }: { message: Message }) {
  const { kbId = '', chatId = '' } = useParams()
  const { Form } = useFetcher()
  const act = answerAct(message)
  if (!act) return null
  return (
    <Form method="post" action={answerPath(kbId, { id: message.id, chatId })}>
      <AnswerButton act={act} />
    </Form>
  )
}
