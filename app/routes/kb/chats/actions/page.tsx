import { data } from 'react-router'
import { backWithFlash, staysHere } from '#app/forms/back-with-flash.ts'
import { readForm } from '#app/forms/read-form.ts'
import { submit } from '#app/forms/submit.ts'
import { siteTitle } from '#app/head/site-title.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import { flashCookie } from '#app/middleware/flash.ts'
import { noStore } from '#app/middleware/no-store.ts'
import { publicOrigin } from '#app/middleware/public-origin.ts'
import { returnPath } from '#app/middleware/return-path.ts'
import { getTranslator } from '#app/preferences/language.ts'
import { MessageFiles } from '#app/routes/kb/chats/attachments/message-files.tsx'
import { LinkCardsProvider } from '#app/routes/kb/chats/cards/link-cards-provider.tsx'
import { readLinkCards } from '#app/routes/kb/chats/cards/read-link-cards.ts'
import { MessageItem } from '#app/routes/kb/chats/message/message.tsx'
import { messagePath, talkPath, threadRootOf } from '#app/routes/kb/chats/paths.ts'
import { WhoReacted } from '#app/routes/kb/chats/reactions/who-reacted.tsx'
import { chatTitle } from '#app/routes/kb/chats/title.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { upstream } from '#app/upstream/client.ts'
import { useSignedIn } from '#app/upstream/use-signed-in.ts'
import { calls } from '#contract/calls.ts'
import type { Route } from './+types/page.ts'
import { actionsOf } from './actions.ts'
import { ActionPart } from './page-parts.tsx'
import { readOne } from './read-one.ts'

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const api = upstream({ request, context })
  const { chat, message } = await readOne(api, params)
  const translator = getTranslator(context)
  const t = translator.getFixedT(null, 'message')
  const name = message.sender?.displayName ?? ''
  const link = publicOrigin({ request, context }) + talkPath({ ...params, rootId: message.rootId })
  const inChat = chatTitle(chat, translator.getFixedT(null, 'chats'))
  const thread = { chatId: chat.id, rootId: threadRootOf(message) }
  const [links, { follows }] = await Promise.all([
    readLinkCards({ request, context }, [message]),
    api.readFollow({ params: thread }),
  ])
  return { message, follows, link, links, chat: inChat, title: t('of', { name }) }
}

export { noStore as headers }

export async function action({ request, context, params }: Route.ActionArgs) {
  const form = await readForm(request)
  const { attempt } = upstream({ request, context })
  const outcome = await submit(form, calls.editMessage.body, (body) =>
    attempt.editMessage({ params, body }),
  )
  if (outcome.ok) {
    const to = returnPath(form.get('from'), messagePath(params))
    return backWithFlash({ request, context }, form, to, { kind: 'success', key: 'messageEdited' })
  }
  const { status, result } = outcome
  if (!staysHere({ request, context }, form)) return data({ refused: result }, { status })
  // After a status other than 200 the router fetches nothing, so no toast.
  const flash = flashCookie({ kind: 'error', key: 'messageNotEdited' })
  return data({ refused: result }, { headers: { 'Set-Cookie': flash } })
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: siteTitle(loaderData?.title, loaderData?.chat) },
]

export default function MessagePage({ loaderData, actionData, params }: Route.ComponentProps) {
  const { t } = useTranslation('message')
  const { message, follows, title, link, links } = loaderData
  const userId = useSignedIn().user.id
  return (
    <div className="page grid max-w-[752px] grid-cols-[minmax(0,1fr)] gap-5">
      <p>
        <ButtonLink
          className="-ml-3.5"
          look="quiet"
          icon="arrow_back"
          to={talkPath({ ...params, rootId: message.rootId })}
        >
          {t(message.rootId ? 'backToThread' : 'back')}
        </ButtonLink>
      </p>
      <h1>{title}</h1>
      <MessageFiles>
        <LinkCardsProvider loaded={links}>
          <MessageItem
            kbId={params.kbId}
            message={message}
            before={undefined}
            userId={userId}
            isAlone
          />
        </LinkCardsProvider>
      </MessageFiles>
      <WhoReacted kbId={params.kbId} message={message} />
      {actionsOf(message, follows).map((action) => (
        <ActionPart
          key={action.name}
          {...{ action, message, link }}
          place={params}
          refused={actionData?.refused ?? undefined}
        />
      ))}
    </div>
  )
}
