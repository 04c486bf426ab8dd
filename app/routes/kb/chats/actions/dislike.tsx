import { data, Form, href, useNavigation } from 'react-router'
import { cameFromOf } from '#app/dialogs/came-from.ts'
import { CancelLink, DialogActions, DialogPage } from '#app/dialogs/dialog-page.tsx'
import { FormTextArea } from '#app/forms/form-fields.tsx'
import { submitForm } from '#app/forms/submit.ts'
import { useFields } from '#app/forms/use-fields.ts'
import { pageTitle } from '#app/head/page-title.ts'
import { useReason } from '#app/locales/use-reason.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import { redirectWithFlash } from '#app/middleware/flash.ts'
import { getTranslator } from '#app/preferences/language.ts'
import { MessageExcerpt } from '#app/routes/kb/chats/message/message-excerpt.tsx'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { upstream } from '#app/upstream/client.ts'
import { calls } from '#contract/calls.ts'
import type { Route } from './+types/dislike.ts'
import { isPossible } from './actions.ts'
import { readOne } from './read-one.ts'

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { message } = await readOne(upstream({ request, context }), params)
  if (!isPossible('dislike', message)) throw data(null, { status: 404 })
  const title = getTranslator(context).getFixedT(null, 'message')('disliking.title')
  return { title, message }
}

const dislikeInput = calls.rateMessage.body.pick({ why: true })

export function action({ request, context, params }: Route.ActionArgs) {
  const { attempt } = upstream({ request, context })
  const to = cameFromOf(request, href('/kb/:kbId/chats/:chatId', params))
  return submitForm(
    { request },
    dislikeInput,
    ({ why }) => attempt.rateMessage({ params, body: { feedback: 'dislike', why } }),
    () => redirectWithFlash(to, { kind: 'success', key: 'answerRated' }),
  )
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageTitle(matches, loaderData?.title)

export default function DislikeAnswer({ loaderData, actionData, params }: Route.ComponentProps) {
  const { t } = useTranslation(['message', 'toasts'])
  const reason = useReason()
  const { form, fields, errors } = useFields('dislike', { refused: actionData?.refused })
  const busy = useNavigation().state !== 'idle'
  const closeTo = href('/kb/:kbId/chats/:chatId', params)
  return (
    <DialogPage title={loaderData.title} closeTo={closeTo}>
      <Form {...form}>
        {errors && (
          <Notice kind="error">{t('toasts:answerNotRated', { reason: reason(errors) })}</Notice>
        )}
        <MessageExcerpt message={loaderData.message} />
        <FormTextArea
          field={fields.why}
          label={t('disliking.why')}
          help={t('disliking.help')}
          rows={2}
          autoFocus
        />
        <DialogActions>
          <CancelLink closeTo={closeTo} />
          <Button look="primary" icon="thumb_down" busy={busy}>
            {t('actions.dislike')}
          </Button>
        </DialogActions>
      </Form>
    </DialogPage>
  )
}
