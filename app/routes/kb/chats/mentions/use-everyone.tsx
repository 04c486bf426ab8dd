import { type RefObject, type SubmitEvent, useState } from 'react'
import { namesEveryone } from '#shared/mentions.ts'
import { EveryoneQuestion, everyoneField } from './everyone-question.tsx'

interface EveryoneOptions {
  field: RefObject<HTMLTextAreaElement | null>
  read: () => string
  count: number | null
  isAsked: boolean
}

/** `count` is null if the writer may not notify everybody; then nothing is asked. */
export function useEveryone({ field, read, count, isAsked }: EveryoneOptions) {
  const [asking, ask] = useState(isAsked)
  /** Null if the writer must be asked first. */
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
