import { type KeyboardEvent, useRef, useState } from 'react'
import { useLocation, useNavigate, useParams, useRouteLoaderData } from 'react-router'
import { v7 } from 'uuid'
import { useOutbox } from '#app/routes/kb/chats/outbox/outbox-provider.tsx'
import { newestPath } from '#app/routes/kb/chats/start-path.ts'
import type { loader as kbDialogLoader } from '#app/routes/kb/dialog.tsx'
import type { loader as kbLoader } from '#app/routes/kb/route.tsx'
import { openedFrom } from '#app/ui/anchor.tsx'
import { useSubscription } from '#app/ui/hooks/use-subscription.ts'
import { useSignedIn } from '#app/upstream/use-signed-in.ts'
import { type AskPlace, type FoundRow, type FoundSection, sectionSize } from './found.ts'
import { type Choice, choicesOf } from './palette-list.tsx'
import { recentPlaces } from './recent-places.ts'
import { useFound } from './use-found.ts'

export function usePalette(initial: string, onClose: () => void) {
  const { kb, ask: askHere } = useHere()
  const { user } = useSignedIn()
  const { pathname } = useLocation()
  const [text, setText] = useState(initial)
  const [isOnlyHere, setOnlyHere] = useState(kb !== null)
  const [active, setActive] = useState(0)
  // Before the answer for the text was there.
  const isChosen = useRef(false)
  const found = useFound()
  const q = text.trim()
  const within = isOnlyHere ? kb?.id : undefined
  const ask = askHere ?? found.ask
  const isSettled = !found.isPending && found.failure === null
  const choices = choicesOf(found.sections, q, { within, ask, isSettled })
  const chooseFor = useChoose(found.stop, onClose)
  const choose = (choice: Choice) => chooseFor(choice, q)

  const search = (typed: string, onlyHere = isOnlyHere) => {
    const query = typed.trim()
    isChosen.current = false
    setOnlyHere(onlyHere)
    const takeFirst = (sections: FoundSection[]) => {
      setActive(0)
      const scope = { within: onlyHere ? kb?.id : undefined, ask, isSettled: true }
      const chosen = choicesOf(sections, query, scope)[0]
      if (isChosen.current && query && chosen) chooseFor(chosen, query)
    }
    const recent = query ? [] : placesBefore(user.id, pathname)
    found.search({ q: query, here: kb?.id, isOnlyHere: onlyHere, recent }, takeFirst)
  }
  useSubscription(() => {
    search(initial)
    return found.stop
  }, null)

  const pressEnter = (isQuestion: boolean) => {
    const question: Choice | null = ask && q ? { kind: 'ask', place: ask } : null
    const chosen = isQuestion ? question : choices[active]
    if (found.isPending && !isQuestion) isChosen.current = true
    else if (chosen) choose(chosen)
  }
  return {
    kb,
    text,
    q,
    found,
    ask,
    choices,
    active,
    isOnlyHere,
    choose,
    type: (typed: string, isComposing: boolean) => {
      setText(typed)
      // While Chinese is composed, the field has the letters of the input method.
      if (!isComposing) search(typed)
    },
    toggleScope: () => search(text, !isOnlyHere),
    onKeyDown: keyHandler({ active, count: choices.length, setActive, pressEnter }),
  }
}

// With `content`, it asks the bot.
function useChoose(stop: () => void, onClose: () => void) {
  const { open, ask } = useOpenPlace()
  return (choice: Choice, content: string) => {
    stop()
    onClose()
    if (choice.kind === 'ask') ask(choice.place, content)
    else open(choice.kind === 'row' ? choice.row : choice)
  }
}

interface ListKeys {
  active: number
  count: number
  setActive: (index: number) => void
  pressEnter: (isQuestion: boolean) => void
}

function keyHandler({ active, count, setActive, pressEnter }: ListKeys) {
  return (event: KeyboardEvent) => {
    const next = neighbour(event.key, active, count)
    if (!isForList(event) || (event.key !== 'Enter' && next === null)) return
    event.preventDefault()
    if (next !== null) setActive(next)
    else pressEnter(event.ctrlKey || event.metaKey)
  }
}

function isForList(event: KeyboardEvent): boolean {
  const isComposing = event.nativeEvent.isComposing || event.keyCode === 229
  // Without this, Escape would close the dialog instead of the list of the input method.
  if (isComposing && event.key === 'Escape') event.preventDefault()
  return !(isComposing || event.shiftKey || event.altKey)
}

// From the last to the first and back.
function neighbour(key: string, active: number, count: number): number | null {
  if (count === 0) return null
  if (key === 'ArrowDown') return (active + 1) % count
  return key === 'ArrowUp' ? (active + count - 1) % count : null
}

function placesBefore(userId: string, pathname: string): string[] {
  const others = recentPlaces(userId).filter(
    (path) => pathname !== path && !isTalkOf(pathname, path),
  )
  return others.slice(0, sectionSize)
}

// The address of a chat is longer while a thread is open beside it.
function isTalkOf(pathname: string, path: string): boolean {
  return path.includes('/chats/') && pathname.startsWith(`${path}/`)
}

/** Null if there is none. */
function useHere(): { kb: { id: string; title: string } | null; ask: AskPlace | null } {
  const { kbId } = useParams()
  const page = useRouteLoaderData<typeof kbLoader>('routes/kb/route')
  const dialog = useRouteLoaderData<typeof kbDialogLoader>('routes/kb/dialog')
  const kb = page?.kb ?? dialog?.kb
  if (!kbId || !kb) return { kb: null, ask: null }
  const chat = page?.chats.items?.find(({ systemChat }) => systemChat === 'ai_chat')
  const ask = chat ? { kbId: kb.id, kbTitle: kb.title, chatId: chat.id } : null
  return { kb, ask }
}

function useOpenPlace() {
  const navigate = useNavigate()
  const outbox = useOutbox()
  const { pathname, search } = useLocation()
  return {
    open: ({ to, isDialog }: Pick<FoundRow, 'to' | 'isDialog'>) =>
      void navigate(isDialog ? openedFrom(to, pathname + search) : to),
    ask: ({ kbId, chatId }: AskPlace, content: string) => {
      outbox.add(chatId, { clientId: v7(), content })
      void navigate(newestPath(kbId, chatId))
    },
  }
}
