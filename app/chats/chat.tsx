import { data, href, redirect, useRouteLoaderData } from 'react-router'
import { v7 } from 'uuid'
import { ChatHeader } from '#app/chats/chat-header.tsx'
import { Composer } from '#app/chats/composer.tsx'
import { ConnectionLine } from '#app/chats/connection-line.tsx'
import { LiveFrame } from '#app/chats/live-frame.tsx'
import { MessageList } from '#app/chats/message-list.tsx'
import { RefreshLink } from '#app/chats/refresh-link.tsx'
import { sendForm } from '#app/chats/send-form.ts'
import { chatTitle } from '#app/chats/title.ts'
import { useMessages } from '#app/chats/use-messages.ts'
import { useTyping } from '#app/chats/use-typing.ts'
import type { loader as kbLoader } from '#app/kb/route.tsx'
import { useTranslation } from '#app/locales/use-translation.ts'
import { getTranslator } from '#app/middleware/language.ts'
import { readForm } from '#app/read-form.ts'
import { useRevalidateOn } from '#app/realtime/live-provider.tsx'
import { upstream } from '#app/upstream/client.ts'
import type { Message } from '#contract/entities/chat.ts'
import { limits } from '#contract/limits.ts'
import type { Route } from './+types/chat.ts'

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const api = upstream({ request, context })
  const { searchParams } = new URL(request.url)
  const [before, around] = [
    searchParams.get('before') ?? undefined,
    searchParams.get('around') ?? undefined,
  ]
  const at = { params: { chatId: params.chatId } }
  const [chat, page] = await Promise.all([
    api.readChat(at),
    api.listMessages({ ...at, query: { before, around } }),
  ])
  // A chat has one address: below the knowledge base it is in.
  if (chat.knowledgeBaseId !== params.kbId) throw data(null, { status: 404 })
  const isNewest = around ? endsAfter(page.messages, around) : !before
  const newest = page.messages.at(-1)
  if (isNewest && newest && chat.unreadCount > 0) {
    await api.attempt.markChatRead({ ...at, body: { messageId: newest.id } })
  }
  const title = chatTitle(chat, getTranslator(context).getFixedT(null, 'chats'))
  return { chat, title, ...page, isNewest, around, clientId: v7() }
}

// Half of a page around a message is what follows it; less is all there is.
function endsAfter(messages: Message[], around: string): boolean {
  const at = messages.findIndex(({ id }) => id === around)
  return at >= 0 && messages.length - 1 - at < Math.ceil(limits.messagePageSize / 2)
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const refused = await sendForm(
    upstream({ request, context }),
    params.chatId,
    await readForm(request),
  )
  if (refused) return data({ refused }, { status: refused.status })
  return redirect(href('/kb/:kbId/chats/:chatId', params), 303)
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const frame = matches.find((match) => match?.id === 'kb/route')
  const kb = (frame?.loaderData as { kb: { title: string } } | undefined)?.kb.title
  return [{ title: `${loaderData?.title} · ${kb} · Commonplace` }]
}

export default function ChatPage({ loaderData, actionData, params }: Route.ComponentProps) {
  // Another chat, or place in it, is another page: nothing typed or on its way moves over.
  return (
    <OpenChat
      key={`${loaderData.chat.id} ${loaderData.around}`}
      page={loaderData}
      refused={actionData?.refused}
      kbId={params.kbId}
    />
  )
}

interface OpenChatProps {
  page: Route.ComponentProps['loaderData']
  refused: NonNullable<Route.ComponentProps['actionData']>['refused'] | undefined
  kbId: string
}

function OpenChat({ page, refused, kbId }: OpenChatProps) {
  const { t } = useTranslation('chats')
  const { chat, title, isNewest, around } = page
  const fileCount = useRouteLoaderData<typeof kbLoader>('kb/route')?.kb.resourceCount ?? 0
  const list = useMessages({ ...page, chatId: chat.id })
  const { names, typing } = useTyping(chat.id)
  useRevalidateOn([])
  return (
    <div className="chat">
      <ChatHeader chat={chat} title={title} fileCount={fileCount} />
      <div className="chat-middle">
        <MessageList {...list} chat={chat} kbId={kbId} isNewest={isNewest} around={around} />
        {isNewest && !around && <LiveFrame kbId={kbId} chatId={chat.id} />}
      </div>
      <div className="chat-foot">
        <p className="typing" aria-live="polite">
          {names.length > 0 && t('typing', { count: names.length, names: names.join(', ') })}
        </p>
        <RefreshLink path={href('/kb/:kbId/chats/:chatId', { kbId, chatId: chat.id })} />
        <ConnectionLine />
        <Composer
          chatId={chat.id}
          asksBot={chat.systemChat === 'ai_chat'}
          clientId={page.clientId}
          refused={refused}
          onSend={list.send}
          typing={typing}
        />
      </div>
    </div>
  )
}
