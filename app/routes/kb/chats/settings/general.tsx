import { type FormEventHandler, useState } from 'react'
import { data, Form, href, useNavigation, useRouteLoaderData } from 'react-router'
import { Button, ButtonLink } from '#app/components/button.tsx'
import { Notice } from '#app/components/notice.tsx'
import { Part, PartLine } from '#app/components/part.tsx'
import { useHydrated } from '#app/components/use-hydrated.ts'
import { cameFromOf } from '#app/dialogs/came-from.ts'
import { CancelLink, DialogActions } from '#app/dialogs/dialog-page.tsx'
import { changedOf, isChanged } from '#app/forms/changed.ts'
import { FormText } from '#app/forms/form-fields.tsx'
import { readForm } from '#app/forms/read-form.ts'
import { submit } from '#app/forms/submit.ts'
import { type Refused, useFields } from '#app/forms/use-fields.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import { redirectWithFlash } from '#app/middleware/flash.ts'
import { useReason } from '#app/problems/use-reason.ts'
import { colorOf } from '#app/routes/kb/chats/color.ts'
import { ColorChoice } from '#app/routes/kb/chats/color-choice.tsx'
import { upstream } from '#app/upstream/client.ts'
import { chatChange } from '#contract/calls/chats.ts'
import type { Chat } from '#contract/entities/chat.ts'
import type { ChatColor } from '#contract/entities/chat-colors.ts'
import type { Route } from './+types/general.ts'
import type { loader as settingsLoader } from './layout.tsx'
import { NotifyForm } from './notify-form.tsx'
import { stayIfGone } from './use-chat-dialog.ts'

export async function action({ request, context, params }: Route.ActionArgs) {
  const { attempt } = upstream({ request, context })
  const form = await readForm(request)
  // Only what differs is sent, because others may have changed the rest meanwhile.
  const outcome = await submit(form, chatChange.required(), (values) =>
    attempt.updateChat({ params, body: changedOf(values, form.get('loaded')) }),
  )
  if (!outcome.ok) return data({ refused: outcome.result }, { status: outcome.status })
  const back = cameFromOf(request, href('/kb/:kbId/chats/:chatId', params))
  return redirectWithFlash(back, { kind: 'success', key: 'chatSaved' })
}

export const shouldRevalidate = stayIfGone

/** The name and colour of a chat, and the way out of it. */
export default function General({ actionData, params }: Route.ComponentProps) {
  const { t } = useTranslation('chatSettings')
  const chat = useRouteLoaderData<typeof settingsLoader>('routes/kb/chats/settings/layout')?.chat
  if (!chat) return null
  return (
    <>
      {chat.can.rename ? (
        <GeneralForm
          chat={chat}
          refused={actionData?.refused}
          back={href('/kb/:kbId/chats/:chatId', params)}
        />
      ) : (
        <p className="text-ink-2">{t(`readOnly.${chat.chatType}`)}</p>
      )}
      <Part label={t('notify.label')}>
        <NotifyForm chat={chat} />
      </Part>
      <WaysOut chat={chat} />
    </>
  )
}

interface GeneralFormProps {
  chat: Chat
  refused: Refused | undefined
  back: string
}

function GeneralForm({ chat, refused, back }: GeneralFormProps) {
  // The form follows changes of others until the reader has changed something in it.
  const [changed, setChanged] = useState(false)
  const [loaded, load] = useState(chat)
  if (!changed && loaded !== chat) load(chat)
  const values = { title: loaded.title, color: colorOf(loaded) }
  return (
    <Fields
      key={JSON.stringify(values)}
      {...{ values, refused, back, changed }}
      onChange={({ currentTarget }) => setChanged(isChanged(new FormData(currentTarget), values))}
    />
  )
}

interface FieldsProps extends Omit<GeneralFormProps, 'chat'> {
  values: { title: string; color: ChatColor }
  changed: boolean
  onChange: FormEventHandler<HTMLFormElement>
}

function Fields({ values, refused, back, changed, onChange }: FieldsProps) {
  const { t } = useTranslation(['chatSettings', 'kb'])
  const { form, fields, errors } = useFields('chat', { values, refused })
  const reason = useReason()
  const script = useHydrated()
  const busy = useNavigation().state === 'submitting'
  return (
    <Form {...form} onChange={onChange}>
      {errors && <Notice kind="error">{t('saveFailed', { reason: reason(errors) })}</Notice>}
      <input type="hidden" name="loaded" value={JSON.stringify(values)} />
      <FormText field={fields.title} label={t('name')} autoComplete="off" />
      <ColorChoice chosen={refused?.initialValue?.color ?? values.color} />
      {(changed || refused || !script) && (
        <DialogActions>
          <CancelLink closeTo={back} />
          <Button look="primary" busy={busy}>
            {t('kb:save')}
          </Button>
        </DialogActions>
      )}
    </Form>
  )
}

const waysOut = {
  leave: '/kb/:kbId/chats/:chatId/leave',
  dismiss: '/kb/:kbId/chats/:chatId/dismiss',
} as const

function WaysOut({ chat }: { chat: Chat }) {
  const { t } = useTranslation('chatSettings')
  const way = chat.can.dismiss ? 'dismiss' : chat.can.leave ? 'leave' : null
  if (!way) return null
  const to = href(waysOut[way], { kbId: chat.knowledgeBaseId, chatId: chat.id })
  return (
    <Part label={t(`${way}.menu`)}>
      <PartLine>
        <p>{t(`${way}.text`)}</p>
        <ButtonLink look="danger" dialog="within" to={to}>
          {t(`${way}.menu`)}
        </ButtonLink>
      </PartLine>
    </Part>
  )
}
