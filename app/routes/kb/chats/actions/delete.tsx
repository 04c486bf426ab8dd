import { href, useNavigation } from 'react-router'
import { cameFromOf } from '#app/dialogs/came-from.ts'
import { DialogForm } from '#app/dialogs/dialog-form.tsx'
import { CancelLink, DialogActions, DialogPage } from '#app/dialogs/dialog-page.tsx'
import { pageTitle } from '#app/head/page-title.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import { redirectWithFlash } from '#app/middleware/flash.ts'
import { getTranslator } from '#app/preferences/language.ts'
import { notAllowed } from '#app/problems/not-allowed.ts'
import { MessageExcerpt } from '#app/routes/kb/chats/message/message-excerpt.tsx'
import { messagePagePath } from '#app/routes/kb/chats/message-paths.ts'
import { Button } from '#app/ui/button.tsx'
import { upstream } from '#app/upstream/client.ts'
import type { Route } from './+types/delete.ts'
import { readOne } from './read-one.ts'

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { message } = await readOne(upstream({ request, context }), params)
  if (!message.can.delete) throw notAllowed()
  const title = getTranslator(context).getFixedT(null, 'message')('deleting.title')
  return { title, message }
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const answer = await upstream({ request, context }).attempt.deleteMessage({ params })
  const chat = href('/kb/:kbId/chats/:chatId', params)
  const from = cameFromOf(request, chat)
  // The page of the message ends with the message.
  const to = from === messagePagePath(params) ? chat : from
  // A message that is already deleted counts as a success.
  if (answer.ok || answer.error.code === 'message_not_found') {
    const undo = href('/kb/:kbId/chats/:chatId/messages/:messageId/restore', params)
    return redirectWithFlash(to, { kind: 'success', key: 'messageDeleted', undo })
  }
  return redirectWithFlash(to, { kind: 'error', key: 'messageNotDeleted' })
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageTitle(matches, loaderData?.title)

export default function DeleteMessage({ loaderData, params }: Route.ComponentProps) {
  const { t } = useTranslation('message')
  const { title, message } = loaderData
  const busy = useNavigation().state !== 'idle'
  return (
    <DialogPage title={title} closeTo={href('/kb/:kbId/chats/:chatId', params)}>
      <DialogForm>
        <MessageExcerpt message={message} />
        <p>{t('deleting.text')}</p>
        <DialogActions>
          <CancelLink closeTo={href('/kb/:kbId/chats/:chatId', params)} />
          <Button look="danger" icon="delete" busy={busy} autoFocus>
            {t('deleting.button')}
          </Button>
        </DialogActions>
      </DialogForm>
    </DialogPage>
  )
}
