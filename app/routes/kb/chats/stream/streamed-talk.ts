import { cachedFormats } from '#app/locales/format.ts'
import { pageTranslatorOf } from '#app/locales/server-translator.ts'
import { watchContext } from '#app/middleware/context.ts'
import { nonceContext } from '#app/middleware/security.ts'
import { themeOf, timeZoneOf } from '#app/preferences/cookies.ts'
import { getLanguage, getTranslator } from '#app/preferences/language.ts'
import { StreamedCards } from '#app/routes/kb/chats/cards/streamed-cards.ts'
import signedInStyles from '#app/styles/app.css?url'
import publicStyles from '#app/styles/public.css?url'
import { type Upstream, upstream } from '#app/upstream/client.ts'
import { currentUser } from '#app/upstream/user.ts'
import type { Chat, Message, SystemMessage } from '#contract/entities/chat.ts'
import { endedPage, gonePage, signedOutPage } from './streamed-document.ts'
import { renderMessage, renderSystem } from './streamed-message.tsx'
import { StreamedPage } from './streamed-messages.ts'

type Caller = Parameters<typeof upstream>[0]

interface Place {
  kbId: string
  chatId: string
  /** Null for the chat itself. */
  rootId: string | null
  /** The page that contains the document. */
  page: string
}

interface Beginning {
  messages: Message[]
  systemMessages: SystemMessage[]
  firstNew: Message | undefined
  /** Of the reader's threads, by root. */
  unreadReplies?: ReadonlyMap<string, number>
  /** Null if there are none. */
  older: string | null
  words: { title: string; older: string; empty: string }
  markRead: () => Promise<unknown>
}

type Read = (reading: { api: Upstream; chat: Chat; userId: string }) => Promise<Beginning>

/** After an error the document reloads itself, unless the reader may not see the chat. */
export async function streamTalk(caller: Caller, place: Place, read: Read): Promise<Response> {
  try {
    return await listen(caller, place, read)
  } catch (thrown) {
    const status = statusOf(thrown)
    const t = getTranslator(caller.context).getFixedT(null, 'chats')
    const look = appearanceOf(caller)
    if (status === 404) return documentResponse(gonePage(look, t('live.gone')), status)
    if (status < 500) throw thrown
    return documentResponse(endedPage(look, t('live.ended')), status)
  }
}

async function listen({ request, context }: Caller, place: Place, read: Read) {
  const api = upstream({ request, context })
  const language = getLanguage(context)
  const t = getTranslator(context).getFixedT(null, 'chats')
  const look = appearanceOf({ request, context })
  const user = await currentUser({ request, context })
  if (!user) {
    const words = { signedOut: t('live.signedOut'), signIn: t('live.signIn') }
    return documentResponse(signedOutPage(look, words, place.page))
  }
  const formats = cachedFormats(language, timeZoneOf(request), Date.now())
  const { chatId, kbId } = place
  const [chat, kb] = await Promise.all([
    api.readChat({ params: { chatId } }),
    api.readKb({ params: { kbId } }),
  ])
  // Before reading the list, so that no message is missed in between.
  const events = await watch({ request, context }, chatId)
  const { messages, systemMessages, firstNew, older, words, markRead, unreadReplies } = await read({
    api,
    chat,
    userId: user.id,
  })
  const links = new StreamedCards({ request, context })
  await links.read(messages)
  if (isVisible(request)) await markRead()
  const i18n = pageTranslatorOf(language)
  const document = new StreamedPage({
    ...look,
    nonce: context.get(nonceContext),
    now: Date.now,
    words: { ...words, ended: t('live.ended') },
    older,
    rootId: place.rootId,
    dayKey: formats.dayKey,
    beforeRender: (message) => links.read([message]),
    render: (shown) =>
      renderMessage({
        ...shown,
        kbId,
        userId: user.id,
        isInThread: place.rootId !== null,
        startsNew: shown.message.id === firstNew?.id,
        unreadReplies: unreadReplies?.get(shown.message.id),
        i18n,
        formats,
        links,
        mayKeep: kb.can.upload,
      }),
    renderSystem: (shown) => renderSystem({ ...shown, kbId, i18n, formats }),
  })
  return documentResponse(document.stream({ messages, systemMessages }, events, { kbId, chatId }))
}

async function watch({ request, context }: Caller, chatId: string) {
  const reader = new AbortController()
  const joined = Promise.withResolvers<void>()
  const events = context.get(watchContext)({
    headers: request.headers,
    join: [{ type: 'join_chat', data: { chatId } }],
    signal: AbortSignal.any([request.signal, reader.signal]),
    onJoined: joined.resolve,
  })
  const rest = events[Symbol.asyncIterator]()
  const first = rest.next()
  // The calls that follow need the same permission and report the error.
  first.catch(() => {})
  await joined.promise
  return { first, rest, end: () => reader.abort() }
}

// Without JavaScript the only sign is that the frame is loaded, which a prefetch does not do.
function isVisible({ headers }: Request): boolean {
  const ahead = `${headers.get('sec-purpose') ?? ''}${headers.get('purpose') ?? ''}`
  return !ahead.includes('prefetch') && (headers.get('sec-fetch-dest') ?? 'iframe') === 'iframe'
}

function appearanceOf({ request, context }: Caller) {
  const stylesheets = [publicStyles, signedInStyles]
  return { language: getLanguage(context), theme: themeOf(request), stylesheets }
}

function statusOf(thrown: unknown): number {
  const { init } = thrown as { init?: ResponseInit | null }
  return init?.status ?? 0
}

function documentResponse(body: ReadableStream<Uint8Array> | string, status = 200): Response {
  return new Response(body, {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      // `no-transform` prevents compression, which would delay messages until a block is full.
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    },
  })
}
