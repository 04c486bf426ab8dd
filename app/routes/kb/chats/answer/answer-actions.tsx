import { useFetcher, useParams } from 'react-router'
import { StayHere } from '#app/forms/from-here.tsx'
import { LiveField } from '#app/routes/kb/chats/actions/live-field.tsx'
import type { Message } from '#contract/entities/chat.ts'
import { AnswerButton, answerIntent, answerPath } from './answer-button.tsx'

export function AnswerActions({ message }: { message: Message }) {
  const { kbId = '', chatId = '' } = useParams()
  const { Form } = useFetcher()
  const intent = answerIntent(message)
  if (!intent) return null
  return (
    <Form method="post" action={answerPath(kbId, { id: message.id, chatId })}>
      <StayHere />
      <LiveField />
      <AnswerButton intent={intent} />
    </Form>
  )
}
