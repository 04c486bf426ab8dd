import { type MouseEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { isChanged } from '#app/forms/changed.ts'
import { discardWritten, type Saved } from './discard-written.ts'

interface LeavingOptions {
  saved: Saved
  cancelTo: string
  /** The answer with which the server asks; each asks once. */
  asked: object | undefined
}

export interface Leaving {
  isAsked: boolean
  cancel: (event: MouseEvent<HTMLButtonElement>) => void
  keep: (event: { preventDefault: () => void }) => void
  discard: (event: MouseEvent<HTMLElement>) => void
}

/** Cancel leaves the form, and asks before something is lost. Without script the server asks. */
export function useLeaving({ saved, cancelTo, asked }: LeavingOptions): Leaving {
  const navigate = useNavigate()
  const [isAskedHere, setAskedHere] = useState(false)
  const [answered, setAnswered] = useState<object>()
  return {
    isAsked: isAskedHere || (asked !== undefined && asked !== answered),
    cancel: (event) => {
      const { form } = event.currentTarget
      if (!form) return
      event.preventDefault()
      if (isChanged(new FormData(form), saved)) setAskedHere(true)
      else void navigate(cancelTo)
    },
    keep: (event) => {
      event.preventDefault()
      setAskedHere(false)
      setAnswered(asked)
    },
    discard: ({ currentTarget }) => {
      const form = currentTarget.closest('form')
      if (form) discardWritten(form, saved)
    },
  }
}
