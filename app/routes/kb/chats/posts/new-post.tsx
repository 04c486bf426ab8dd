import { use } from 'react'
import { data, href, redirect, useNavigate } from 'react-router'
import { cameFromOf, useCameFrom } from '#app/dialogs/came-from.ts'
import { CloseContext } from '#app/dialogs/close-context.ts'
import { DialogPage } from '#app/dialogs/dialog-page.tsx'
import { pageTitle } from '#app/head/page-title.ts'
import { noStore } from '#app/middleware/no-store.ts'
import { newFormId } from '#app/middleware/once.ts'
import { getTranslator } from '#app/preferences/language.ts'
import { notAllowed } from '#app/problems/not-allowed.ts'
import { ChatGone } from '#app/routes/kb/chats/chat-gone.tsx'
import { passMessage } from '#app/routes/kb/chats/compose/pass-message.ts'
import { useComposerLabel } from '#app/routes/kb/chats/compose/use-composer-label.ts'
import { useTyping } from '#app/routes/kb/chats/compose/use-typing.ts'
import { readDraftText } from '#app/routes/kb/chats/drafts/read-draft-text.ts'
import { everyoneCount } from '#app/routes/kb/chats/mentions/everyone-count.ts'
import { useOutbox } from '#app/routes/kb/chats/outbox/outbox-provider.tsx'
import { stayIfGone, useChatDialog } from '#app/routes/kb/chats/settings/use-chat-dialog.ts'
import { newestPath } from '#app/routes/kb/chats/start-path.ts'
import { chatTitle } from '#app/routes/kb/chats/title.ts'
import { upstream } from '#app/upstream/client.ts'
import type { Route } from './+types/new-post.ts'
import { PostForm } from './post-form.tsx'

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { kbId, chatId } = params
  const api = upstream({ request, context })
  const [chat, kb, draft] = await Promise.all([
    api.readChat({ params: { chatId } }),
    api.readKb({ params: { kbId } }),
    readDraftText(api, { chatId, rootId: null }),
  ])
  if (chat.knowledgeBaseId !== kbId) throw data(null, { status: 404 })
  if (!chat.can.send) throw notAllowed()
  const t = getTranslator(context).getFixedT(null, 'chats')
  return {
    title: t('post.title'),
    chat,
    chatTitle: chatTitle(chat, t),
    kb,
    draft,
    clientId: newFormId(context),
  }
}

export { noStore as headers, stayIfGone as shouldRevalidate }

export async function action({ request, context, params }: Route.ActionArgs) {
  const refused = await passMessage({ request, context }, params.chatId)
  if (refused) return data({ refused }, { status: refused.status })
  return redirect(cameFromOf(request, href('/kb/:kbId/chats/:chatId', params)), 303)
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageTitle(matches, loaderData?.title)

export default function NewPost({ loaderData, actionData, params }: Route.ComponentProps) {
  const { title, chat, chatTitle, kb, draft, clientId } = loaderData
  const gone = useChatDialog(chat)
  const outbox = useOutbox()
  const { typing } = useTyping(chat.id)
  const done = useDone(params)
  const back = href('/kb/:kbId/chats/:chatId', params)
  return (
    <DialogPage title={title} closeTo={back} wide>
      <p className="-mt-3 text-ink-2 wrap-anywhere">{useComposerLabel(chat, chatTitle, kb, 0)}</p>
      {gone && <ChatGone kbId={params.kbId} />}
      <PostForm
        line={{ chatId: chat.id, rootId: null }}
        draft={draft}
        everyone={everyoneCount(chat, kb)}
        mayWrite={!gone}
        clientId={clientId}
        refused={actionData?.refused}
        onSend={(written) => {
          outbox.add(chat.id, written)
          done()
        }}
        typing={typing}
        closeTo={back}
      />
    </DialogPage>
  )
}

// Leads to the end of the chat, where the message is shown.
function useDone({ kbId, chatId }: { kbId: string; chatId: string }) {
  const close = use(CloseContext)
  const navigate = useNavigate()
  const from = useCameFrom('')
  const isAtEnd = from === href('/kb/:kbId/chats/:chatId', { kbId, chatId })
  return () => {
    if (close && isAtEnd) close()
    else void navigate(newestPath(kbId, chatId), { replace: true })
  }
}
