import { type FormEvent, useRef, useState } from 'react'
import { useNavigation } from 'react-router'

const searchAfterMs = 250

/**
 * Sends the form of a search after a pause in typing, besides by Enter. The key makes the field anew
 * when other words are searched than those that were typed in it.
 */
export function useTypedSearch(searched: string) {
  const isIdle = useNavigation().state === 'idle'
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [sent, setSent] = useState(searched)
  const [shown, setShown] = useState({ words: searched, key: 0 })
  if (isIdle && shown.words !== searched) {
    setShown({ words: searched, key: sent === searched ? shown.key : shown.key + 1 })
    setSent(searched)
  }
  const note = (field: HTMLInputElement) => {
    clearTimeout(pause.current)
    setSent(field.value.trim())
  }
  const type = (field: HTMLInputElement) => {
    clearTimeout(pause.current)
    pause.current = setTimeout(() => {
      // As a submission it does not leave the page: nobody is asked about unsaved input.
      if (field.isConnected) field.form?.requestSubmit()
    }, searchAfterMs)
  }
  return {
    key: shown.key,
    form: {
      onSubmit: ({ currentTarget }: FormEvent<HTMLFormElement>) => {
        const field = currentTarget.querySelector<HTMLInputElement>('[type="search"]')
        if (field) note(field)
      },
    },
    field: {
      onInput: ({ currentTarget, nativeEvent }: FormEvent<HTMLInputElement>) => {
        if (!(nativeEvent as InputEvent).isComposing) type(currentTarget)
      },
      onCompositionEnd: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
        type(currentTarget),
    },
  }
}
