import { type RefObject, useRef, useState } from 'react'
import { useTranslation } from '#app/locales/use-translation.ts'
import { useLiveEvent } from '#app/realtime/live-provider.tsx'
import type { Written } from '#app/routes/kb/chats/outbox/unsent-store.ts'
import { replaceText } from '#app/ui/formatting/replace-text.ts'
import { typedMention } from '#app/ui/formatting/typed-mention.ts'
import { useCaretList } from '#app/ui/formatting/use-caret-list.ts'
import { isLoaded, LazyPart, preloadPart } from '#app/ui/hooks/lazy-part.tsx'
import { callApi } from '#app/upstream/browser.ts'
import { useSignedIn } from '#app/upstream/use-signed-in.ts'
import type { ChatMember } from '#contract/entities/chat.ts'
import type { ServerEvent } from '#contract/events.ts'
import { limits } from '#contract/limits.ts'
import { everyoneNames } from '#shared/mentions.ts'
import { type MentionOption, optionsOf } from './options.ts'

const searchAfterMs = 120

const nowhere = 4

const loadList = async () => (await import('./mention-list.tsx')).default

const mostShown = 50

interface Mentioning {
  chatId: string
  /** Null if the reader may not mention everybody. */
  everyone: number | null
  before?: readonly Chosen[]
}

type Field = RefObject<HTMLTextAreaElement | null>

export function useMentions(field: Field, { chatId, everyone, before = [] }: Mentioning) {
  const { all, state, load, search } = useMentionOptions(chatId, everyone !== null)
  const chosen = useRef<Chosen[]>([...before])
  const { typed, look, close, ...list } = useCaretList({
    field,
    find: typedMention,
    isReady: () => isLoaded(loadList),
  })
  const options = typed ? matchOptions(all, typed.query, mostShown) : []
  const remember = ({ kind, id, written }: MentionOption) => {
    if (kind === 'person') chosen.current.push({ id, written })
  }
  const pick = (option: MentionOption) => {
    if (!typed || !field.current) return
    remember(option)
    replaceText(field.current, {
      from: typed.at,
      to: typed.at + 1 + typed.query.length,
      text: `@${option.written} `,
    })
    list.choose(`${option.written} `)
  }
  const { isOpen, active, id, onKeyDown, aria } = list.of(options, pick)
  const shown = { id, field, options, active, state }
  const lookForName = () => {
    const now = look()
    if (!now) return
    void load()
    search(now.query)
    // A name that is typed completely counts as chosen.
    const bearer = onlyBearer(all, now.query)
    if (bearer) remember(bearer)
  }
  return {
    field: {
      ...aria,
      onSelect: lookForName,
      onFocus: () => void Promise.allSettled([load(), preloadPart(loadList)]),
    },
    /** Whether the key was for the list. */
    onKeyDown,
    look: lookForName,
    close,
    mentionsIn: (content: string) => mentionsIn(content, chosen.current),
    hasChosen: () => chosen.current.length > before.length,
    clear: () => {
      chosen.current = []
      close()
    },
    list: typed && isOpen && (
      <LazyPart
        load={loadList}
        props={{ ...shown, at: typed.at, everyoneCount: everyone ?? 0, onPick: pick }}
      />
    ),
  }
}

function useMentionOptions(chatId: string, mayMentionEveryone: boolean) {
  const { i18n } = useTranslation()
  const { user, mentionsBot: withBot } = useSignedIn()
  const { members, ...people } = useMentionPeople(chatId)
  const [english = '', chinese = ''] = everyoneNames
  const everyone = mayMentionEveryone ? (i18n.language === 'zh' ? chinese : english) : null
  return { ...people, all: optionsOf({ members, userId: user.id, withBot, everyone }) }
}

interface Chosen {
  id: string
  written: string
}

/** In the order of the text. Nobody chosen: the server looks for unambiguous names. */
export function mentionsIn(
  content: string,
  chosen: readonly Chosen[],
): Pick<Written, 'mentionIds'> {
  const found = chosen
    .map(({ id, written }) => ({ id, at: content.indexOf(`@${written}`) }))
    .filter(({ at }) => at >= 0)
    .sort((one, other) => one.at - other.at)
  const ids = [...new Set(found.map(({ id }) => id))]
  return ids.length > 0 ? { mentionIds: ids } : {}
}

// The best first: names that begin with the text, names with a word that does, their spelling in
// Latin letters, and names that contain it.
export function matchOptions(
  options: MentionOption[],
  query: string,
  most: number,
): MentionOption[] {
  const typed = query.trim().toLocaleLowerCase()
  if (typed === '') return options.slice(0, most)
  return options
    .map((option) => ({ option, rank: rankOf(option, typed) }))
    .filter(({ rank }) => rank < nowhere)
    .sort((one, other) => one.rank - other.rank)
    .slice(0, most)
    .map(({ option }) => option)
}

function rankOf({ names, spelling }: MentionOption, typed: string): number {
  const known = names.map((name) => name.toLocaleLowerCase())
  if (known.some((name) => name.startsWith(typed))) return 0
  if (known.some((name) => name.includes(` ${typed}`))) return 1
  const letters = typed.replace(/\s+/g, '')
  if (` ${spelling}`.includes(` ${letters}`)) return 2
  return known.some((name) => name.includes(typed)) || spelling.includes(letters) ? 3 : nowhere
}

/** Null if several or none have it. */
export function onlyBearer(options: MentionOption[], query: string): MentionOption | null {
  const typed = query.trim().toLocaleLowerCase()
  const bearers = options.filter(({ kind, written, person }) => {
    const names = [written, person?.name ?? '']
    return kind === 'person' && names.some((name) => name.toLocaleLowerCase() === typed)
  })
  return bearers.length === 1 ? (bearers[0] ?? null) : null
}

/** Of very many people only the first are loaded, and then those whom a typed name finds. */
function useMentionPeople(chatId: string) {
  const [members, setMembers] = useState<ChatMember[]>([])
  const [state, setState] = useState<'loading' | 'loaded' | 'failed'>('loading')
  const [isPart, setPart] = useState(false)
  const loadedOf = useRef<string>(null)
  const searching = useRef<ReturnType<typeof setTimeout>>(undefined)
  useLiveEvent((event) => {
    if (changesPeople(event, chatId)) loadedOf.current = null
  })
  const read = async (search?: string) =>
    callApi('GET /chats/:chatId/members', { params: { chatId }, query: { search } })
  const load = async () => {
    if (loadedOf.current === chatId) return
    loadedOf.current = chatId
    try {
      const first = await read()
      setMembers(first)
      setPart(first.length === limits.memberPageSize)
      setState('loaded')
    } catch {
      loadedOf.current = null
      setState('failed')
    }
  }
  const search = (query: string) => {
    clearTimeout(searching.current)
    if (!isPart || query === '') return
    searching.current = setTimeout(async () => {
      const found = await read(query).catch(() => [])
      setMembers((now) => [...new Map([...now, ...found].map((one) => [one.id, one])).values()])
    }, searchAfterMs)
  }
  return { members, state, load, search }
}

function changesPeople({ type, data }: ServerEvent, chatId: string): boolean {
  if (type === 'chat_member_update') return data.chatId === chatId
  return type === 'kb_member_add' || type === 'kb_member_remove' || type === 'alias_update'
}
