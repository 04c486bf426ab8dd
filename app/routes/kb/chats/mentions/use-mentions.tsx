import { type KeyboardEvent, type RefObject, useId, useRef, useState } from 'react'
import { isLoaded, Later, preloadLater } from '#app/components/later.tsx'
import { type Chosen, mentionsIn } from './chosen.ts'
import { matchOptions, onlyBearer } from './match-options.ts'
import type { MentionOption } from './options.ts'
import { replaceText } from './replace-text.ts'
import { type TypedMention, typedMention } from './typed-mention.ts'
import { useMentionOptions } from './use-mention-options.ts'

const loadList = async () => (await import('./mention-list.tsx')).default

const mostShown = 50

interface Mentioning {
  chatId: string
  /** How many people `@everyone` notifies; null if the reader may not mention everybody. */
  everyone: number | null
  /** The people whom the text mentions from the beginning. */
  before?: readonly Chosen[]
}

type Field = RefObject<HTMLTextAreaElement | null>

/**
 * Offers the people of a chat while a name is typed after `@` in a field. Returns the attributes and
 * handlers of the field, the list, and the mentions of a text.
 */
export function useMentions(field: Field, { chatId, everyone, before = [] }: Mentioning) {
  const { all, state, load, search } = useMentionOptions(chatId, everyone !== null)
  const chosen = useRef<Chosen[]>([...before])
  const { typed, look, close, ...list } = useList(field)
  const options = typed ? matchOptions(all, typed.query, mostShown) : []
  const choose = ({ kind, id, written }: MentionOption) => {
    if (kind === 'person') chosen.current.push({ id, written })
  }
  const pick = (option: MentionOption) => {
    if (!typed || !field.current) return
    choose(option)
    replaceText(field.current, typed.at, typed.at + 1 + typed.query.length, `@${option.written} `)
    close()
  }
  const { isOpen, active, id, onKeyDown } = list.of(options, pick)
  const shown = { id, field, options, active, state }
  const lookForName = () => {
    const now = look()
    if (!now) return
    void load()
    search(now.query)
    // A name that is typed completely counts as chosen.
    const bearer = onlyBearer(all, now.query)
    if (bearer) choose(bearer)
  }
  return {
    field: {
      // A text area may not have the role of a combobox; these attributes say the same.
      'aria-autocomplete': 'list',
      'aria-haspopup': 'listbox',
      onSelect: lookForName,
      onFocus: () => void Promise.allSettled([load(), preloadLater(loadList)]),
      ...(isOpen && {
        'aria-controls': id,
        'aria-activedescendant': options[active] && `${id}-${active}`,
      }),
    } as const,
    /** Returns whether the key was for the list. */
    onKeyDown,
    /** Looks for a name at the caret, after the text or the caret has changed. */
    look: lookForName,
    close,
    mentionsIn: (content: string) => mentionsIn(content, chosen.current),
    /** Whether somebody was chosen who was not mentioned from the beginning. */
    hasChosen: () => chosen.current.length > before.length,
    /** Forgets the chosen people after the text was sent. */
    clear: () => {
      chosen.current = []
      close()
    },
    list: typed && isOpen && (
      <Later
        load={loadList}
        props={{ ...shown, at: typed.at, everyoneCount: everyone ?? 0, onPick: pick }}
      />
    ),
  }
}

// The state of the list: what is typed, whether the list was closed by Escape, and the active row.
function useList(field: Field) {
  const id = useId()
  const [typed, setTyped] = useState<TypedMention | null>(null)
  const [leftAt, setLeftAt] = useState<number | null>(null)
  const [wanted, setWanted] = useState(0)
  const look = () => {
    const now = field.current && caretMention(field.current)
    if (now?.at === typed?.at && now?.query === typed?.query) return null
    setTyped(now)
    setWanted(0)
    if (!now) setLeftAt(null)
    return now
  }
  const of = (options: MentionOption[], pick: (option: MentionOption) => void) => {
    const count = options.length
    const isNamed = count > 0 || !typed?.query.includes(' ')
    const isOpen = typed !== null && typed.at !== leftAt && isNamed
    const active = Math.min(wanted, count - 1)
    const act = (key: string, option: MentionOption | undefined): boolean => {
      if (key === 'Escape') setLeftAt(typed?.at ?? null)
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
      if (!isOpen || !isLoaded(loadList) || isComposing || event.shiftKey) return false
      if (!act(event.key, options[active])) return false
      event.preventDefault()
      event.stopPropagation()
      return true
    }
    return { id, isOpen, active, onKeyDown }
  }
  return { typed, look, of, close: () => setTyped(null) }
}

function caretMention({ value, selectionStart, selectionEnd }: HTMLTextAreaElement) {
  return selectionStart === selectionEnd ? typedMention(value, selectionStart) : null
}
