import { Form, href, redirect, useNavigation } from 'react-router'
import { CancelLink, DialogActions, DialogPage } from '#app/dialogs/dialog-page.tsx'
import { FormText } from '#app/forms/form-fields.tsx'
import { submitForm } from '#app/forms/submit.ts'
import { type Refused, useFields } from '#app/forms/use-fields.ts'
import { pageTitle } from '#app/head/page-title.ts'
import { useReason } from '#app/locales/use-reason.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import { newFormId } from '#app/middleware/once.ts'
import { getTranslator } from '#app/preferences/language.ts'
import { notAllowed } from '#app/problems/not-allowed.ts'
import { ColorChoice } from '#app/routes/kb/chats/color-choice.tsx'
import { PeopleChoice } from '#app/routes/kb/chats/people/people-choice.tsx'
import { type Choosable, readPeople } from '#app/routes/kb/chats/people/read-people.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { upstream } from '#app/upstream/client.ts'
import { chatInput } from '#contract/calls/chats.ts'
import { chatColors } from '#contract/entities/chat-colors.ts'
import type { Route } from './+types/new-chat.ts'

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const kb = await upstream({ request, context }).readKb({ params })
  if (!kb.can.createChat) throw notAllowed(kb.can.chat ? 'createChat' : 'chat')
  const title = getTranslator(context).getFixedT(null, 'chatLinks')('newChat')
  const people = await readPeople({ request, context }, params.kbId)
  return { title, people, clientId: newFormId(context) }
}

const newChat = chatInput.omit({ kbId: true })

export async function action({ request, context, params }: Route.ActionArgs) {
  const { attempt } = upstream({ request, context })
  return submitForm(
    { request },
    newChat,
    (values) => attempt.createChat({ body: { ...values, ...params } }),
    ({ id }) => redirect(href('/kb/:kbId/chats/:chatId', { ...params, chatId: id }), 303),
  )
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageTitle(matches, loaderData?.title)

export default function NewChat({ loaderData, actionData, params }: Route.ComponentProps) {
  const { title, ...shown } = loaderData
  const back = href('/kb/:kbId/chats', params)
  return (
    <DialogPage title={title} closeTo={back}>
      <NewChatForm {...shown} refused={actionData?.refused} back={back} />
    </DialogPage>
  )
}

interface NewChatFormProps {
  people: Choosable[]
  clientId: string
  refused: Refused | undefined
  back: string
}

function NewChatForm({ people, clientId, refused, back }: NewChatFormProps) {
  const { t } = useTranslation('chatSettings')
  const { form, fields, errors } = useFields('chat', { values: { title: '' }, refused })
  const reason = useReason()
  const busy = useNavigation().state !== 'idle'
  const sent = refused?.initialValue
  return (
    <Form {...form}>
      {errors && <Notice kind="error">{t('newChat.failed', { reason: reason(errors) })}</Notice>}
      <input type="hidden" name="clientId" value={clientId} />
      <FormText field={fields.title} label={t('name')} autoComplete="off" autoFocus />
      <ColorChoice chosen={sent?.color ?? chatColors[0]} />
      <PeopleChoice label={t('newChat.people')} people={people} chosen={sent?.userIds} />
      <DialogActions>
        <CancelLink closeTo={back} />
        <Button look="primary" busy={busy}>
          {t('newChat.button')}
        </Button>
      </DialogActions>
    </Form>
  )
}
