import { useState } from 'react'
import { data, href, useNavigation } from 'react-router'
import { cameFromOf } from '#app/dialogs/came-from.ts'
import { DialogForm } from '#app/dialogs/dialog-form.tsx'
import { CancelLink, DialogActions, DialogPage } from '#app/dialogs/dialog-page.tsx'
import { DialogSearch } from '#app/dialogs/dialog-search.tsx'
import { constraints } from '#app/forms/constraints.build.ts'
import { readForm } from '#app/forms/read-form.ts'
import { useAnswer } from '#app/forms/use-answer.ts'
import { pageTitle } from '#app/head/page-title.ts'
import { useReason } from '#app/locales/use-reason.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import { redirectWithFlash } from '#app/middleware/flash.ts'
import { newFormId } from '#app/middleware/once.ts'
import { getTranslator } from '#app/preferences/language.ts'
import { MessageExcerpt } from '#app/routes/kb/chats/message/message-excerpt.tsx'
import { chatTitle } from '#app/routes/kb/chats/title.ts'
import { Button } from '#app/ui/button.tsx'
import { Checkbox, FieldNote, TextArea } from '#app/ui/fields/field.tsx'
import { upstream } from '#app/upstream/client.ts'
import { calls } from '#contract/calls.ts'
import type { Route } from './+types/forward.ts'
import { isPossible } from './actions.ts'
import { readOne } from './read-one.ts'

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const api = upstream({ request, context })
  const search = new URL(request.url).searchParams.get('q') || undefined
  const [{ message }, { chats }] = await Promise.all([
    readOne(api, params),
    api.listAllChats({ query: { search } }),
  ])
  if (!isPossible('forward', message)) throw data(null, { status: 404 })
  const translator = getTranslator(context)
  const t = translator.getFixedT(null, 'chats')
  const targets = chats
    .filter(({ id, can }) => id !== params.chatId && can.send)
    .map((chat) => ({ id: chat.id, title: chatTitle(chat, t), kb: chat.knowledgeBase.title }))
  const title = translator.getFixedT(null, 'message')('forwarding.title')
  return { title, message, targets, search, clientId: newFormId(context) }
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const form = await readForm(request)
  const typed = {
    clientId: String(form.get('clientId') ?? ''),
    chatIds: form.getAll('chatIds').map(String),
    comment: String(form.get('comment') ?? ''),
  }
  const parsed = calls.forwardMessages.body.safeParse({ ...typed, messageIds: [params.messageId] })
  if (!parsed.success) {
    const isEmpty = typed.chatIds.length === 0
    return data({ typed, error: isEmpty ? null : 'invalid_input' }, { status: 400 })
  }
  const { attempt } = upstream({ request, context })
  const answer = await attempt.forwardMessages({ params, body: parsed.data })
  if (!answer.ok) return data({ typed, error: answer.error.code }, { status: answer.status })
  const to = cameFromOf(request, href('/kb/:kbId/chats/:chatId', params))
  const count = parsed.data.chatIds.length
  return redirectWithFlash(to, { kind: 'success', key: 'forwarded', values: { count } })
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageTitle(matches, loaderData?.title)

export default function ForwardMessage({ loaderData, params, ...props }: Route.ComponentProps) {
  const actionData = useAnswer(props.actionData)
  const { t } = useTranslation(['message', 'common'])
  const { title, message, targets, search, clientId } = loaderData
  const reason = useReason()
  const typed = actionData?.typed
  const refused =
    actionData && (actionData.error ? reason([actionData.error]) : t('forwarding.none'))
  const busy = useNavigation().state !== 'idle'
  return (
    <DialogPage title={title} closeTo={href('/kb/:kbId/chats/:chatId', params)}>
      <DialogSearch
        name="q"
        search={search}
        label={t('forwarding.search')}
        button={t('common:search')}
      />
      <DialogForm>
        <input type="hidden" name="clientId" value={typed?.clientId ?? clientId} />
        <MessageExcerpt message={message} />
        <fieldset aria-describedby={refused ? 'forward-error' : undefined}>
          <legend className="mb-1 font-semibold">{t('forwarding.to')}</legend>
          <Targets targets={targets} checked={typed?.chatIds} />
          {targets.length === 0 && (
            <p className="text-ink-2" role="status">
              {t(search ? 'forwarding.notFound' : 'forwarding.nowhere')}
            </p>
          )}
          {refused && <FieldNote id="forward-error">{refused}</FieldNote>}
        </fieldset>
        <TextArea
          id="forward-comment"
          name="comment"
          label={t('forwarding.comment')}
          rows={2}
          {...constraints.forward.comment}
          defaultValue={typed?.comment}
        />
        <DialogActions>
          <CancelLink closeTo={href('/kb/:kbId/chats/:chatId', params)} />
          <Button
            look="primary"
            icon="forward"
            busy={busy}
            disabled={targets.length === 0 && !search}
          >
            {t('forwarding.button')}
          </Button>
        </DialogActions>
      </DialogForm>
    </DialogPage>
  )
}

type Target = Route.ComponentProps['loaderData']['targets'][number]

/** Those that were chosen stay while others are searched. */
function Targets({ targets, checked }: { targets: Target[]; checked: string[] | undefined }) {
  const [chosen, setChosen] = useState<Target[]>([])
  const others = chosen.filter((one) => !targets.some(({ id }) => id === one.id))
  return (
    <div className="grid max-h-60 gap-1 overflow-y-auto">
      {[...others, ...targets].map((target) => (
        <Checkbox
          key={target.id}
          name="chatIds"
          value={target.id}
          label={target.title}
          help={target.kb}
          defaultChecked={checked?.includes(target.id)}
          onChange={({ currentTarget: box }) => {
            const rest = chosen.filter(({ id }) => id !== target.id)
            setChosen(box.checked ? [...rest, target] : rest)
          }}
        />
      ))}
    </div>
  )
}
