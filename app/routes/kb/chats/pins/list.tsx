import { data, useFetcher, useRouteLoaderData } from 'react-router'
import { StayHere } from '#app/forms/from-here.tsx'
import { pageTitle } from '#app/head/page-title.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import { noStore } from '#app/middleware/no-store.ts'
import { getTranslator } from '#app/preferences/language.ts'
import { useRevalidateSoon } from '#app/realtime/use-revalidate-soon.ts'
import { MessageFiles } from '#app/routes/kb/chats/attachments/message-files.tsx'
import { LinkCardsProvider } from '#app/routes/kb/chats/cards/link-cards-provider.tsx'
import { readLinkCards } from '#app/routes/kb/chats/cards/read-link-cards.ts'
import { ChatHeader, PartHeading } from '#app/routes/kb/chats/chat-header.tsx'
import { MessageItem } from '#app/routes/kb/chats/message/message.tsx'
import { pinPath } from '#app/routes/kb/chats/message-paths.ts'
import { type MessageIds, talkPath } from '#app/routes/kb/chats/paths.ts'
import { readChatPeople } from '#app/routes/kb/chats/people/read-chat-people.ts'
import { isOfChat } from '#app/routes/kb/chats/settings/use-chat-dialog.ts'
import { chatTitle } from '#app/routes/kb/chats/title.ts'
import type { loader as kbLoader } from '#app/routes/kb/route.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Empty } from '#app/ui/empty.tsx'
import { upstream } from '#app/upstream/client.ts'
import { useSignedIn } from '#app/upstream/use-signed-in.ts'
import type { Message } from '#contract/entities/chat.ts'
import type { ServerEvent } from '#contract/events.ts'
import type { Route } from './+types/list.ts'

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const api = upstream({ request, context })
  const at = { params: { chatId: params.chatId } }
  const [chat, messages] = await Promise.all([api.readChat(at), api.listPins(at)])
  // A chat is only found at an address of its own knowledge base.
  if (chat.knowledgeBaseId !== params.kbId) throw data(null, { status: 404 })
  const [people, links] = await Promise.all([
    readChatPeople(api, chat),
    readLinkCards({ request, context }, messages),
  ])
  const t = getTranslator(context).getFixedT(null, 'chats')
  return { chat, title: chatTitle(chat, t), tab: t('header.parts.pinned'), people, messages, links }
}

export { noStore as headers }

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageTitle(matches, loaderData && `${loaderData.tab} · ${loaderData.title}`)

/** Pinned last first. */
export default function Pinned({ loaderData, params }: Route.ComponentProps) {
  const { t } = useTranslation('message')
  const { chat, title, tab, people, messages, links } = loaderData
  const kb = useRouteLoaderData<typeof kbLoader>('routes/kb/route')?.kb
  useRevalidateSoon((event) => isOfChat(chat.id, event) || isOfPins(loaderData, event))
  return (
    <>
      <ChatHeader {...{ chat, title, people, kb }} />
      <PartHeading>{tab}</PartHeading>
      {messages.length === 0 && (
        <Empty icon="keep" title={t('pinned.none')} text={t('pinned.noneText')} />
      )}
      <MessageFiles>
        <LinkCardsProvider loaded={links}>
          <ol className="mx-auto w-full max-w-[792px] px-4 pb-12">
            {messages.map((message) => (
              <li className="border-line border-b pt-2 pb-4 last:border-b-0" key={message.id}>
                <PinnedMessage kbId={params.kbId} message={message} />
              </li>
            ))}
          </ol>
        </LinkCardsProvider>
      </MessageFiles>
    </>
  )
}

function PinnedMessage({ kbId, message }: { kbId: string; message: Message }) {
  const { t } = useTranslation('message')
  const userId = useSignedIn().user.id
  const { id: messageId, chatId, rootId } = message
  const place = { kbId, chatId, messageId }
  return (
    <>
      <MessageItem {...{ kbId, message, userId }} before={undefined} isInThread isAlone />
      <div className="mt-1 ml-8 flex flex-wrap gap-1">
        <ButtonLink look="quiet" icon="arrow_forward" to={talkPath({ ...place, rootId })}>
          {t(rootId ? 'pinned.showReply' : 'pinned.show')}
        </ButtonLink>
        {message.can.pin && <Unpin {...place} />}
      </div>
    </>
  )
}

function Unpin(place: MessageIds) {
  const { t } = useTranslation('message')
  const { Form, state } = useFetcher()
  return (
    <Form method="post" action={pinPath(place)}>
      <StayHere />
      <Button look="quiet" icon="keep_off" name="isPinned" value="" busy={state !== 'idle'}>
        {t('pinned.unpin')}
      </Button>
    </Form>
  )
}

function isOfPins(
  { chat, messages }: Route.ComponentProps['loaderData'],
  { type, data }: ServerEvent,
): boolean {
  if ((type !== 'message_edit' && type !== 'message_delete') || data.chatId !== chat.id)
    return false
  return data.message.isPinned || messages.some(({ id }) => id === data.messageId)
}
