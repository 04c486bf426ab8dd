import type { ReactNode } from 'react'
import { MeantPeople } from '#app/routes/kb/chats/mentions/meant-people.tsx'
import { FieldNote } from '#app/ui/fields/field.tsx'
import type { InvalidMessage } from './pass-message.ts'

interface RejectionProps {
  className: string
  id: string
  reason: string | undefined
  meant: InvalidMessage['meant'] | undefined
  question: ReactNode
}

export function Rejection({ className, id, reason, meant, question }: RejectionProps) {
  return (
    <>
      {question}
      {meant && <MeantPeople asked={meant} />}
      {reason && (
        <FieldNote className={className} id={id}>
          {reason}
        </FieldNote>
      )}
    </>
  )
}
