import type { ReactNode } from 'react'
import { FieldNote } from '#app/components/field.tsx'
import { MeantPeople } from '#app/routes/kb/chats/mentions/meant-people.tsx'
import type { ComposerOptions } from './use-composer.ts'

interface RejectionProps extends Pick<ComposerOptions, 'refused'> {
  /** The class of the reason. */
  className: string
  id: string
  question: ReactNode
}

/** What is asked before a message is sent, and why it was not. */
export function Rejection({ className, id, refused, question }: RejectionProps) {
  const { reason, meant } = refused ?? {}
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
