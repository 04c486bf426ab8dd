import type { TFunction } from 'i18next'
import { href } from 'react-router'
import { cachedFormats } from '#app/locales/format.ts'
import { pageTranslatorOf } from '#app/locales/server-translator.ts'
import { getLanguage, getTranslator } from '#app/middleware/language.ts'
import { nonceContext } from '#app/middleware/security.ts'
import { themeOf, timeZoneOf } from '#app/preferences/cookies.ts'
import signedInStyles from '#app/styles/app.css?url'
import publicStyles from '#app/styles/public.css?url'
import { upstream } from '#app/upstream/client.ts'
import { watchContext } from '#app/upstream/context.ts'
import { currentUser } from '#app/upstream/user.ts'
import type { Chat } from '#contract/entities/chat.ts'
import type { Route } from './+types/stream.ts'
import { asksBot } from './asks-bot.ts'
import { StreamedCards } from './cards/streamed-cards.ts'
import { endedPage, gonePage, signedOutPage } from './streamed-document.ts'
import { renderMessage, renderSystem } from './streamed-message.tsx'
import { StreamedPage } from './streamed-messages.ts'
import { readPageSystemMessages } from './system-messages/read-page-system-messages.ts'
import { unreadOf } from './use-new-line.ts'

/**
 * Streams the message list as a document that stays open. After an error the document reloads
 * itself, unless the reader may not see the chat.
 */
export async function loader(args: Route.LoaderArgs) {
  try {
    return await listen(args)
  } catch (thrown) {
    const status = statusOf(thrown)
    const { request, context } = args
    const t = getTranslator(context).getFixedT(null, 'chats')
    const look = appearanceOf({ request, context })
    if (status === 404) return documentResponse(gonePage(look, t('live.gone')), status)
    if (status < 500) throw thrown
    return documentResponse(endedPage(look, t('live.ended')), status)
  }
}

async function listen({ request, context, params }: Route.LoaderArgs) {
  const api = upstream({ request, context })
  const at = { params: { chatId: params.chatId } }
  const language = getLanguage(context)
  const t = getTranslator(context).getFixedT(null, 'chats')
  const look = appearanceOf({ request, context })
  const user = await currentUser({ request, context })
  const chatPath = href('/kb/:kbId/chats/:chatId', params)
  if (!user) {
    const words = { signedOut: t('live.signedOut'), signIn: t('live.signIn') }
    return documentResponse(signedOutPage(look, words, chatPath))
  }
  const formats = cachedFormats(language, timeZoneOf(request), Date.now())
  const [chat, kb] = await Promise.all([api.readChat(at), api.readKb({ params })])
  // Subscribes before reading the list, so that no message is missed between reading and
  // subscribing.
  const reader = new AbortController()
  const joined = Promise.withResolvers<void>()
  const events = context.get(watchContext)({
    headers: request.headers,
    join: [{ type: 'join_chat', data: { chatId: chat.id } }],
    signal: AbortSignal.any([request.signal, reader.signal]),
    onJoined: joined.resolve,
  })
  const first = events[Symbol.asyncIterator]()
  const next = first.next()
  // A rejected subscription is ignored here, because the calls below need the same permission and
  // report the error.
  next.catch(() => {})
  await joined.promise
  const { messages, hasMore } = await api.listMessages(at)
  const systemMessages = await readPageSystemMessages(api, chat.id, { messages, hasMore })
  const links = new StreamedCards({ request, context })
  await links.read(messages)
  const newest = messages.at(-1)
  const [firstNew] = unreadOf(messages, chat.seq - chat.unreadCount, user.id)
  if (newest && chat.unreadCount > 0 && isVisible(request))
    await api.attempt.markChatRead({ ...at, body: { messageId: newest.id } })
  const document = new StreamedPage({
    ...look,
    nonce: context.get(nonceContext),
    now: Date.now,
    words: wordsOf(chat, t),
    older: hasMore && messages[0] ? `${chatPath}?before=${messages[0].id}` : null,
    beforeRender: (message) => links.read([message]),
    render: (shown) =>
      renderMessage({
        ...shown,
        kbId: params.kbId,
        userId: user.id,
        startsNew: shown.message.id === firstNew?.id,
        mayKeep: kb.can.upload,
        i18n: pageTranslatorOf(language),
        formats,
        links,
      }),
    renderSystem: (shown) => renderSystem({ ...shown, i18n: pageTranslatorOf(language), formats }),
  })
  const watched = { first: next, rest: first, end: () => reader.abort() }
  return documentResponse(
    document.stream({ messages, systemMessages }, watched, { kbId: params.kbId, chatId: chat.id }),
  )
}

function wordsOf(chat: Chat, t: TFunction<'chats'>) {
  return {
    title: t('liveFrame'),
    older: t('older'),
    ended: t('live.ended'),
    empty: t(`empty.${asksBot(chat) ? 'ai_chat' : (chat.systemChat ?? 'other')}`),
  }
}

// Whether the reader sees the messages. Without JavaScript the only sign is that the frame is
// loaded, which an open page does, but not a prefetch.
function isVisible({ headers }: Request): boolean {
  const ahead = `${headers.get('sec-purpose') ?? ''}${headers.get('purpose') ?? ''}`
  return !ahead.includes('prefetch') && (headers.get('sec-fetch-dest') ?? 'iframe') === 'iframe'
}

function appearanceOf({ request, context }: Pick<Route.LoaderArgs, 'request' | 'context'>) {
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
