import { isOfResources } from '#app/realtime/use-revalidate-soon.ts'
import { dashboardEvents } from '#app/routes/dashboard/events.ts'
import { isOfInbox } from '#app/routes/inbox/contents.tsx'
import { goneAfter } from '#app/routes/kb/access/gone-after.ts'
import { isOfMembers } from '#app/routes/kb/access/use-kb-dialog.ts'
import { type ChatUpdates, chatsNow, withUpdate } from '#app/routes/kb/chats/chats-now.ts'
import {
  emptyMap,
  shownOf,
  withEvents,
  withPage,
} from '#app/routes/kb/chats/messages/message-map.ts'
import { newestPage } from '#app/routes/kb/chats/messages/read-page.ts'
import {
  noMentions,
  readsUnnamed,
  withMention,
  withMentions,
} from '#app/routes/kb/chats/unread/unread-mentions.ts'
import { isOfFrame } from '#app/routes/kb/use-kb-changes.ts'
import { isOfUnread } from '#app/shell/inbox/use-unread-count.ts'
import { namesChanged } from '#app/shell/names-changed.ts'
import type { Chat, Message } from '#contract/entities/chat.ts'
import type { Kb } from '#contract/entities/kb.ts'
import type { ServerEvent } from '#contract/events.ts'
import type { State } from './fetch-state.ts'

/** The current user and the knowledge base they are looking at. */
export type Place = { me: string; kbId: string }

/** A page, or a part of a page, with the product's own functions that keep it up to date. */
export type LivePage = {
  /** The part of the fetched state that the page shows. */
  of: (state: State, place: Place) => unknown
  /** Whether this event makes the page revalidate. */
  isFetchedFor: (event: ServerEvent, place: Place, shown: State) => boolean
  /**
   * True for a page inside a knowledge base. Such a page stays unchanged when the knowledge base
   * is removed.
   */
  inKb?: true
  /** Applies events to the page's data. It is missing if the page only revalidates. */
  withEvents?: (state: State, events: ServerEvent[], place: Place) => unknown
}

const inFrame = (event: ServerEvent, { kbId }: Place) => isOfFrame(kbId, event)

/** Each page with the events that make it, or the frame around it, revalidate. */
export const livePages: Record<string, LivePage> = {
  dashboard: {
    of: ({ kbs }) => kbs.map(uncounted),
    isFetchedFor: ({ type }) => dashboardEvents.includes(type),
  },
  'frame of a knowledge base': {
    inKb: true,
    of: ({ kbs, guestKb }, { kbId }) => {
      const kb = kbs.find(({ id }) => id === kbId) ?? guestKb
      return kb && uncounted(kb)
    },
    isFetchedFor: inFrame,
  },
  'list of chats': {
    inKb: true,
    of: ({ chats }) => chats?.map(counted) ?? null,
    isFetchedFor: (event, place, { chats }) =>
      inFrame(event, place) || readsUnnamed(chats as Chat[] | null, event),
    withEvents: ({ chats }, events, { me }) => {
      const moved = events.reduce<ChatUpdates>((now, one) => withUpdate(now, one, me), new Map())
      const mentions = events.reduce(withMention, noMentions)
      return chats && withMentions(chatsNow(chats as Chat[], moved), mentions).map(counted)
    },
  },
  'list of files': {
    inKb: true,
    of: ({ resources, folders }) => ({ resources, folders }),
    isFetchedFor: (event, place) => inFrame(event, place) || isOfResources(place.kbId, event),
  },
  members: {
    inKb: true,
    of: ({ collaborators, invitees }) => ({ collaborators, invitees }),
    isFetchedFor: (event, place) => inFrame(event, place) || isOfMembers(place.kbId, event),
  },
  chats: {
    inKb: true,
    of: ({ messages }) => mapValues(messages, (all) => rootsOf(all).map(unmarked)),
    isFetchedFor: inFrame,
    withEvents: ({ messages }, events) =>
      mapValues(messages, (all, chatId) => {
        const loaded = { messages: rootsOf(all), hasMore: false }
        const page = newestPage(loaded, all.at(-1)?.seq)
        return shownOf(withEvents(withPage(emptyMap, page), events, { chatId, rootId: null })).map(
          unmarked,
        )
      }),
  },
  inbox: {
    of: ({ notifications }) => notifications,
    isFetchedFor: (event, _, { notifications }) => isOfInbox(event, notifications),
  },
  'count of the inbox': { of: ({ unread }) => unread, isFetchedFor: isOfUnread },
  preferences: {
    of: ({ preferences }) => preferences,
    isFetchedFor: ({ type }) => type === 'settings_update',
  },
}

/** Returns whether these events remove the knowledge base for its reader. */
export function isGone(events: ServerEvent[], { kbId }: Place): boolean {
  return events.reduce((before, event) => goneAfter(event, kbId, before), false)
}

/** Returns what a page that was fetched before these events shows after them. */
export function shownAfter(
  page: LivePage,
  { from, later }: { from: State; later: State },
  events: ServerEvent[],
  place: Place,
): unknown {
  const isFetched = (event: ServerEvent) =>
    namesChanged(event) || page.isFetchedFor(event, place, from)
  const fetched = events.some(isFetched) ? later : from
  return page.withEvents ? page.withEvents(fetched, events, place) : page.of(fetched, place)
}

// Leaves out the unread counts: the dashboard fetches them again when a notification arrives or is
// read, and the bot's messages cause no notification.
function uncounted({ unreadCount: _, unreadPrivateCount: __, unreadMentionCount: ___, ...kb }: Kb) {
  return kb
}

// Leaves out the last read message and the participants: the list shows only the unread count.
function counted({ lastReadMessageId: _, participants: __, ...chat }: Omit<Chat, 'can'>) {
  return { ...chat, unreadMentions: chat.unreadMentions.toSorted() }
}

// Leaves out `isRead`: a chat shows which messages were unread when it was opened, not which
// messages are unread now.
function unmarked({ isRead: _, ...message }: Message) {
  return message
}

function rootsOf(messages: Message[]): Message[] {
  return messages.filter(({ rootId }) => !rootId)
}

function mapValues<T>(
  messages: Record<string, Message[]>,
  change: (all: Message[], chatId: string) => T,
): Record<string, T> {
  return Object.fromEntries(
    Object.entries(messages).map(([chatId, all]) => [chatId, change(all, chatId)]),
  )
}
