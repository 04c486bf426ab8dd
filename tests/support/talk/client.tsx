import { useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { createMemoryRouter, RouterProvider, useLoaderData } from 'react-router'
import { LiveProvider, useJoinKb } from '#app/realtime/live-provider.tsx'
import { readMessages, untilDone } from '#app/routes/kb/chats/messages/read-page.ts'
import { useMessages } from '#app/routes/kb/chats/messages/use-messages.ts'
import type { Outbox } from '#app/routes/kb/chats/outbox/outbox.ts'
import { OutboxProvider } from '#app/routes/kb/chats/outbox/outbox-provider.tsx'
import { useRead } from '#app/routes/kb/chats/unread/use-read.ts'
import { useChatsNow } from '#app/routes/kb/chats/use-chats-now.ts'
import { useKbChanges } from '#app/routes/kb/use-kb-changes.ts'
import { useUnreadCount } from '#app/shell/inbox/use-unread-count.ts'
import { callApi, fetchApi } from '#app/upstream/browser.ts'
import type { Chat, Message } from '#contract/entities/chat.ts'
import { emptyElement } from './platform.ts'

/** A person with an open chat. */
export interface ClientPlace {
  userId: string
  kbId: string
  chatId: string
}

/** What a client shows. */
export interface Shown {
  messages: Message[]
  pending: number
  chats: Chat[]
  unread: number
  add: Outbox['add']
}

/**
 * Opens a chat with the product's own code for the live connection, the list of messages, the
 * outbox, the unread counts and the read state. It shows nothing; `onShown` is called after each
 * render.
 */
export function openClient(place: ClientPlace, onShown: (shown: Shown) => void): void {
  const loader = ({ request }: { request: Request }) => untilDone(() => load(place), request.signal)
  const element = <Client place={place} onShown={onShown} />
  const router = createMemoryRouter([
    { path: '/', loader, element, HydrateFallback: Empty, errorElement: <Failed /> },
  ])
  createRoot(emptyElement()).render(<RouterProvider router={router} />)
}

// The same calls as the loaders of the page.
async function load({ kbId, chatId }: ClientPlace) {
  const [chats, unread, page] = await Promise.all([
    callApi('GET /chats', { query: { kbId } }),
    fetchApi('GET /notifications/unread/count', { query: { kbId } }),
    readMessages({ chatId, rootId: null }, {}),
  ])
  const { count } = (await unread.json()) as { count: number }
  return { chats, unread: count, ...page, systemMessages: [] }
}

type Loaded = Awaited<ReturnType<typeof load>>
type ClientProps = { place: ClientPlace; onShown: (shown: Shown) => void }

function Client(props: ClientProps) {
  return (
    <LiveProvider userId={props.place.userId}>
      <OutboxProvider>
        <OpenChat {...props} />
      </OutboxProvider>
    </LiveProvider>
  )
}

function OpenChat({ place: { kbId, chatId }, onShown }: ClientProps) {
  const page = useLoaderData<Loaded>()
  useJoinKb(kbId)
  useKbChanges(kbId, page.chats)
  const chats = useChatsNow(page.chats)
  const unread = useUnreadCount(page.unread, kbId)
  const list = useMessages({ ...page, chatId, isNewest: true })
  const chat = page.chats.find(({ id }) => id === chatId) as Chat
  const newest = list.messages.at(-1)
  const end = useRead({ chat, newest, newestSeq: list.newestSeq, isNewest: true })
  end.current = {} as HTMLDivElement
  useEffect(() => {
    const { messages, outbox } = list
    const { length } = outbox.all
    onShown({ messages, chats, unread, pending: length, add: outbox.add.bind(outbox) })
  })
  return null
}

function Empty() {
  return null
}

function Failed(): never {
  throw new Error('The client failed')
}
