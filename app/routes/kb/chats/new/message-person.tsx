import { href, redirect, useNavigation } from 'react-router'
import { z } from 'zod'
import { DialogForm } from '#app/dialogs/dialog-form.tsx'
import { DialogPage } from '#app/dialogs/dialog-page.tsx'
import { submitForm } from '#app/forms/submit.ts'
import { useAnswer } from '#app/forms/use-answer.ts'
import { pageTitle } from '#app/head/page-title.ts'
import { useReason } from '#app/locales/use-reason.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import { Avatar } from '#app/people/avatar.tsx'
import { getTranslator } from '#app/preferences/language.ts'
import { notAllowed } from '#app/problems/not-allowed.ts'
import { PeopleFilter } from '#app/routes/kb/chats/people/people-filter.tsx'
import { type Choosable, readPeople } from '#app/routes/kb/chats/people/read-people.ts'
import { Icon } from '#app/ui/icon.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { upstream } from '#app/upstream/client.ts'
import { calls } from '#contract/calls.ts'
import type { Route } from './+types/message-person.ts'

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const kb = await upstream({ request, context }).readKb({ params })
  if (!kb.can.createChat) throw notAllowed(kb.can.chat ? 'createChat' : 'chat')
  const title = getTranslator(context).getFixedT(null, 'chatLinks')('messageMember')
  return { title, people: await readPeople({ request, context }, params.kbId) }
}

const chosenPerson = z.object({
  otherUserId: calls.openPrivateChat.body.shape.otherUserId,
})

export async function action({ request, context, params }: Route.ActionArgs) {
  const { attempt } = upstream({ request, context })
  return submitForm(
    { request },
    chosenPerson,
    (chosen) => attempt.openPrivateChat({ body: { ...chosen, ...params } }),
    ({ id }) => redirect(href('/kb/:kbId/chats/:chatId', { ...params, chatId: id }), 303),
  )
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageTitle(matches, loaderData?.title)

export default function MessagePerson({ loaderData, params, ...props }: Route.ComponentProps) {
  const actionData = useAnswer(props.actionData)
  const { t } = useTranslation('chatSettings')
  const { title, people } = loaderData
  const reason = useReason()
  const refused = actionData?.refused
  const busy = useNavigation().state !== 'idle'
  return (
    <DialogPage title={title} closeTo={href('/kb/:kbId/chats', params)}>
      {refused && (
        <Notice kind="error" title={t('messageFailed')}>
          {reason(refused.error?.[''] ?? ['user_not_found'])}
        </Notice>
      )}
      {people.length === 0 && <p className="text-ink-2">{t('people.nobody')}</p>}
      <PeopleFilter people={people}>
        {(isShown) => (
          <DialogForm aria-busy={busy}>
            <ul className="-mx-2">
              {people.map((person) => (
                <li key={person.id} hidden={!isShown(person)}>
                  <PersonButton {...person} />
                </li>
              ))}
            </ul>
          </DialogForm>
        )}
      </PeopleFilter>
    </DialogPage>
  )
}

function PersonButton({ id, name, picture }: Choosable) {
  return (
    <button
      className="flex min-h-12 w-full cursor-pointer items-center gap-3 rounded-md px-2 text-start hover:bg-hover focus-visible:-outline-offset-2"
      type="submit"
      name="otherUserId"
      value={id}
    >
      <Avatar id={id} name={name} picture={picture} />
      <span className="min-w-0 flex-1 truncate" title={name}>
        {name}
      </span>
      <Icon className="text-ink-3" name="chat_bubble" size={18} />
    </button>
  )
}
