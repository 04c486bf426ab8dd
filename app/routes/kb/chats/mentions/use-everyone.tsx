import { type RefObject, type SubmitEvent, useState } from 'react'
import { namesEveryone } from '#shared/mentions.ts'
import { EveryoneQuestion, everyoneField } from './everyone-question.tsx'

interface EveryoneOptions {
  field: RefObject<HTMLTextAreaElement | null>
  /** Returns the text of the message. */
  read: () => string
  count: number | null
  isAsked: boolean
}

/**
 * Asks before a message with `@everyone` is sent. `count`: how many people it notifies; null if the
 * writer may not notify them, and then nothing is asked.
 */
export function useEveryone({ field, read, count, isAsked }: EveryoneOptions) {
  const [asking, ask] = useState(isAsked)
  /** Returns what to send with the message; null if the writer must be asked first. */
  const decide = (event: SubmitEvent): { mentionsEveryone?: boolean } | null => {
    if (count === null || !namesEveryone(read())) {
      ask(false)
      return {}
    }
    const { submitter } = event.nativeEvent as globalThis.SubmitEvent
    const isAnswer = submitter instanceof HTMLButtonElement && submitter.name === everyoneField
    ask(!isAnswer)
    return isAnswer ? { mentionsEveryone: submitter.value === 'true' } : null
  }
  const cancel = () => {
    ask(false)
    field.current?.focus()
  }
  const question = count !== null && asking && <EveryoneQuestion count={count} onCancel={cancel} />
  return { decide, question }
}
