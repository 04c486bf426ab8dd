import { type KeyboardEvent, type RefObject, useId, useState } from 'react'
import type { TextField } from './text-field.ts'

/** A mark in the text, and what follows it up to the caret. */
export interface Typed {
  at: number
  query: string
}

interface CaretListOptions<T extends Typed> {
  field: RefObject<TextField | null>
  find: (text: string, caret: number) => T | null
  /** Before the list is there, keys are for the text. */
  isReady: () => boolean
}

/** What is typed, whether the list is closed for it (by a choice or Escape), and the active row. */
export function useCaretList<T extends Typed>({ field, find, isReady }: CaretListOptions<T>) {
  const id = useId()
  const [typed, setTyped] = useState<T | null>(null)
  const [left, setLeft] = useState<Typed | null>(null)
  const [wanted, setWanted] = useState(0)
  const look = () => {
    const now = field.current && atCaret(field.current, find)
    if (now?.at === typed?.at && now?.query === typed?.query) return null
    setTyped(now)
    setWanted(0)
    if (!now) setLeft(null)
    return now
  }
  const of = <Option>(options: Option[], pick: (option: Option) => void) => {
    const count = options.length
    const isNamed = count > 0 || !typed?.query.includes(' ')
    const isLeft = left?.at === typed?.at && typed?.query.startsWith(left?.query ?? '')
    const isOpen = typed !== null && !isLeft && isNamed
    const active = Math.min(wanted, count - 1)
    const act = (key: string, option: Option | undefined): boolean => {
      if (key === 'Escape') setLeft(typed && { at: typed.at, query: '' })
      else if (!option) return false
      else if (key === 'ArrowDown') setWanted((active + 1) % count)
      else if (key === 'ArrowUp') setWanted((active + count - 1) % count)
      else if (key === 'Enter' || key === 'Tab') pick(option)
      else return false
      return true
    }
    const onKeyDown = (event: KeyboardEvent): boolean => {
      // While Chinese is composed, these keys are for the input method.
      const isComposing = event.nativeEvent.isComposing || event.keyCode === 229
      if (!isOpen || !isReady() || isComposing || event.shiftKey) return false
      if (!act(event.key, options[active])) return false
      event.preventDefault()
      event.stopPropagation()
      return true
    }
    // A text area may not have the role of a combobox; these attributes say the same.
    const aria = {
      'aria-autocomplete': 'list',
      'aria-haspopup': 'listbox',
      ...(isOpen && {
        'aria-controls': id,
        'aria-activedescendant': options[active] && `${id}-${active}`,
      }),
    } as const
    return { id, isOpen, active, onKeyDown, aria }
  }
  const close = () => setTyped(null)
  /** Closes the list while what is typed begins with these words. */
  const choose = (query: string) => {
    setLeft(typed && { at: typed.at, query })
    close()
  }
  return { typed, look, of, close, choose }
}

function atCaret<T>(
  { value, selectionStart, selectionEnd }: TextField,
  find: (text: string, caret: number) => T | null,
): T | null {
  return selectionStart === selectionEnd ? find(value, selectionStart) : null
}
