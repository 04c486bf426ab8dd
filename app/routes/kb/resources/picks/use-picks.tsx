import { type RefObject, useRef, useState } from 'react'
import { useOutletContext } from 'react-router'
import type { KbContext } from '#app/routes/kb/chats/kb-context.ts'
import { replaceText } from '#app/ui/formatting/replace-text.ts'
import type { TextField } from '#app/ui/formatting/text-field.ts'
import { useCaretList } from '#app/ui/formatting/use-caret-list.ts'
import { isLoaded, LazyPart, preloadPart } from '#app/ui/hooks/lazy-part.tsx'
import type { PickOption, WritingFormat } from './options.ts'
import { type TypedPick, typedPick } from './typed-pick.ts'

const searchAfterMs = 150

const loadList = async () => (await import('./pick-list.tsx')).default
const loadFind = () => import('./find-picks.ts')

type Field = RefObject<TextField | null>

interface PicksOptions {
  field: Field
  kbId: string
  formats: PickOption[]
  onFormat: (format: WritingFormat) => void
}

/** After `[[` pages, files, chats and messages are offered, after `@` people, after `/` formats. */
export function usePicks({ field, kbId, formats, onFormat }: PicksOptions) {
  const { found, search } = useSearch(kbId)
  const { typed, look, close, ...list } = useCaretList({
    field,
    find: typedPick,
    isReady: () => isLoaded(loadList),
  })
  const isOfFormats = typed?.mark === '/'
  const { options, state } = isOfFormats
    ? ({ options: named(formats, typed.query), state: 'loaded' } as const)
    : offered(found, typed)
  const pick = ({ text, format }: PickOption) => {
    if (!typed || !field.current) return
    const from = typed.at
    const end = from + typed.mark.length + typed.query.length
    const isClosed = typed.mark === '[[' && field.current.value.startsWith(']]', end)
    replaceText(field.current, { from, to: isClosed ? end + 2 : end, text })
    close()
    if (format) onFormat(format)
  }
  const { id, isOpen, active, onKeyDown, aria } = list.of(options, pick)
  const lookForName = () => {
    const now = look()
    if (now && now.mark !== '/') search(now)
  }
  return {
    aria,
    field: {
      onInput: lookForName,
      onSelect: lookForName,
      onFocus: () => void preloadPart(loadList).catch(() => {}),
      onBlur: close,
    },
    /** Whether the key was for the list. */
    onKeyDown,
    list: typed && isOpen && (options.length > 0 || (!isOfFormats && state !== 'loading')) && (
      <LazyPart
        load={loadList}
        props={{ id, field, at: typed.at, options, active, state, onPick: pick }}
      />
    ),
  }
}

function named(formats: PickOption[], typed: string): PickOption[] {
  const letters = typed.toLowerCase()
  const begins = ({ id, name }: PickOption) =>
    id.startsWith(letters) || name.toLowerCase().startsWith(letters)
  return formats
    .filter((one) => begins(one) || one.name.toLowerCase().includes(letters))
    .toSorted((one, other) => Number(begins(other)) - Number(begins(one)))
}

interface Found {
  typed: TypedPick | null
  options: PickOption[]
  state: 'loading' | 'loaded' | 'failed'
}

// Until there is more, what was found before stays if its name has the letters: a key that is for
// the list must never replace words that are none of its names. What is written already is not
// offered, so that Enter begins a line.
function offered(found: Found, typed: TypedPick | null): Pick<Found, 'options' | 'state'> {
  if (!typed || found.typed?.mark !== typed.mark) return { options: [], state: 'loading' }
  const isFor = found.typed.query === typed.query
  const letters = typed.query.trim().toLowerCase()
  const options = found.options.filter(
    ({ name, text }) =>
      text !== typed.mark + typed.query && (isFor || name.toLowerCase().includes(letters)),
  )
  return { options, state: isFor ? found.state : 'loading' }
}

function useSearch(kbId: string) {
  const { chats } = useOutletContext<KbContext>()
  const [found, setFound] = useState<Found>({ typed: null, options: [], state: 'loading' })
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useRef<TypedPick>(null)
  const search = (typed: TypedPick) => {
    latest.current = typed
    clearTimeout(waiting.current)
    waiting.current = setTimeout(async () => {
      const find = loadFind().then(({ findPicks }) =>
        findPicks({ kbId, chats: chats.items }, typed),
      )
      const now = await find.then(
        (options): Found => ({ typed, options, state: 'loaded' }),
        (): Found => ({ typed, options: [], state: 'failed' }),
      )
      if (latest.current === typed) setFound(now)
    }, searchAfterMs)
  }
  return { found, search }
}
