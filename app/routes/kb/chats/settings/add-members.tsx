import { href, useNavigation } from 'react-router'
import { DialogForm } from '#app/dialogs/dialog-form.tsx'
import { CancelLink, DialogActions } from '#app/dialogs/dialog-page.tsx'
import { withinDialogOf } from '#app/dialogs/within.ts'
import { submitForm } from '#app/forms/submit.ts'
import { useAnswer } from '#app/forms/use-answer.ts'
import { useFieldErrors } from '#app/locales/use-field-errors.ts'
import { useReason } from '#app/locales/use-reason.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import { redirectWithFlash } from '#app/middleware/flash.ts'
import { notAllowed } from '#app/problems/not-allowed.ts'
import { PeopleChoice } from '#app/routes/kb/chats/people/people-choice.tsx'
import { readPeople } from '#app/routes/kb/chats/people/read-people.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { upstream } from '#app/upstream/client.ts'
import { calls } from '#contract/calls.ts'
import type { Route } from './+types/add-members.ts'
import { stayIfGone } from './use-chat-dialog.ts'

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const api = upstream({ request, context })
  const [chat, people] = await Promise.all([
    api.readChat({ params }),
    readPeople({ request, context }, params.kbId),
  ])
  if (!chat.can.manageMembers) throw notAllowed()
  const inChat = new Set(chat.participants.map(({ userId }) => userId))
  return { people: people.filter(({ id }) => !inChat.has(id)), hasOthers: people.length > 0 }
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const { attempt } = upstream({ request, context })
  return submitForm(
    { request },
    calls.addChatMembers.body,
    async (body) => {
      const answer = await attempt.addChatMembers({ params, body })
      return answer.ok ? { ...answer, data: { count: body.userIds.length } } : answer
    },
    ({ count }) =>
      redirectWithFlash(
        withinDialogOf(request, href('/kb/:kbId/chats/:chatId/settings/members', params)),
        { kind: 'success', key: 'chatMembersAdded', values: { count } },
      ),
  )
}

export const shouldRevalidate = stayIfGone

export default function AddMembers({ loaderData, params, ...props }: Route.ComponentProps) {
  const actionData = useAnswer(props.actionData)
  const { t } = useTranslation('chatSettings')
  const { people, hasOthers } = loaderData
  const reason = useReason()
  const errorsOf = useFieldErrors()
  const busy = useNavigation().state === 'submitting'
  const refused = actionData?.refused
  const failed = refused?.error?.['']
  if (people.length === 0)
    return <p className="text-ink-2">{t(hasOthers ? 'add.nobodyLeft' : 'people.nobody')}</p>
  return (
    <DialogForm className="grid gap-5">
      {failed && <Notice kind="error">{t('add.failed', { reason: reason(failed) })}</Notice>}
      <PeopleChoice
        label={t('newChat.people')}
        people={people}
        chosen={refused?.initialValue?.userIds}
        error={refused?.error?.userIds ? errorsOf(['too_few']).join(' ') : undefined}
      />
      <DialogActions>
        <CancelLink closeTo={href('/kb/:kbId/chats/:chatId', params)} />
        <Button look="primary" icon="group_add" busy={busy}>
          {t('add.button')}
        </Button>
      </DialogActions>
    </DialogForm>
  )
}
