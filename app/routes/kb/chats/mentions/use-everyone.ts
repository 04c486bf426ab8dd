import { type RefObject, type SubmitEvent, useState } from 'react'
import { namesEveryone } from '#contract/mentions.ts'
import { everyoneField } from './everyone-question.tsx'

/**
 * Asks before a message with `@everyone` is sent. `count`: how many people it notifies; null if the
 * writer may not notify them, and then nothing is asked.
 */
export function useEveryone(count: number | null, isAsked: boolean) {
  const [asking, ask] = useState(isAsked)
  /** Returns what to send with the message; null if the writer must be asked first. */
  const decide = (content: string, event: SubmitEvent): { mentionsEveryone?: boolean } | null => {
    if (count === null || !namesEveryone(content)) {
      ask(false)
      return {}
    }
    const { submitter } = event.nativeEvent as globalThis.SubmitEvent
    const isAnswer = submitter instanceof HTMLButtonElement && submitter.name === everyoneField
    ask(!isAnswer)
    return isAnswer ? { mentionsEveryone: submitter.value === 'true' } : null
  }
  const cancel = (field: RefObject<HTMLElement | null>) => {
    ask(false)
    field.current?.focus()
  }
  return { asking: count !== null && asking, decide, cancel }
}
