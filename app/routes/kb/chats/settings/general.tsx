import { type FormEventHandler, useState } from 'react'
import { data, Form, href, useNavigation, useRouteLoaderData } from 'react-router'
import { cameFromOf } from '#app/dialogs/came-from.ts'
import { CancelLink, DialogActions } from '#app/dialogs/dialog-page.tsx'
import { DialogSection, SectionLine } from '#app/dialogs/dialog-section.tsx'
import { changedOf, isChanged } from '#app/forms/changed.ts'
import { FormText } from '#app/forms/form-fields.tsx'
import { StayHere } from '#app/forms/from-here.tsx'
import { readForm } from '#app/forms/read-form.ts'
import { submit } from '#app/forms/submit.ts'
import { useChoice } from '#app/forms/use-choice.ts'
import { type Refused, useFields } from '#app/forms/use-fields.ts'
import { useReason } from '#app/locales/use-reason.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import { redirectWithFlash } from '#app/middleware/flash.ts'
import { colorOf } from '#app/routes/kb/chats/color.ts'
import { ColorChoice } from '#app/routes/kb/chats/color-choice.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { useHydrated } from '#app/ui/hooks/use-hydrated.ts'
import { Notice } from '#app/ui/notice.tsx'
import { upstream } from '#app/upstream/client.ts'
import { chatChange } from '#contract/calls/chats.ts'
import type { Chat, ChatNotify } from '#contract/entities/chat.ts'
import type { ChatColor } from '#contract/entities/chat-colors.ts'
import type { Route } from './+types/general.ts'
import type { loader as settingsLoader } from './layout.tsx'
import { stayIfGone } from './use-chat-dialog.ts'

const choices: readonly ChatNotify[] = ['everything', 'mentions', 'nothing']

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
      <DialogSection label={t('notify.label')}>
        <NotifyForm chat={chat} />
      </DialogSection>
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
  const { t } = useTranslation(['chatSettings', 'chats'])
  const way = chat.can.dismiss ? 'dismiss' : chat.can.leave ? 'leave' : null
  if (!way) return null
  const to = href(waysOut[way], { kbId: chat.knowledgeBaseId, chatId: chat.id })
  return (
    <DialogSection label={t(`chats:header.${way}`)}>
      <SectionLine>
        <p>{t(`${way}.text`)}</p>
        <ButtonLink look="danger" dialog="within" to={to}>
          {t(`chats:header.${way}`)}
        </ButtonLink>
      </SectionLine>
    </DialogSection>
  )
}

/** With JavaScript saved at once, and changed back if the server rejects it. */
function NotifyForm({ chat }: { chat: Chat }) {
  const { t } = useTranslation('chatSettings')
  const { Form, shown, save } = useChoice('notify', chat.notify)
  const script = useHydrated()
  const at = { kbId: chat.knowledgeBaseId, chatId: chat.id }
  return (
    <Form
      className="grid grid-cols-1 gap-4"
      method="post"
      action={href('/kb/:kbId/chats/:chatId/mute', at)}
    >
      <StayHere />
      <div className="grid grid-cols-1 gap-1.5">
        <label className="wrap-anywhere font-label" htmlFor="chat-notify">
          {t('notify.label')}
        </label>
        <div className="flex gap-2">
          <select
            className="input max-w-60"
            id="chat-notify"
            name="notify"
            value={script ? shown : undefined}
            defaultValue={script ? undefined : shown}
            onChange={({ currentTarget }) => void save(currentTarget.value, currentTarget.form)}
          >
            {choices.map((one) => (
              <option key={one} value={one}>
                {t(`notify.${one}`)}
              </option>
            ))}
          </select>
          {!script && <Button>{t('notify.save')}</Button>}
        </div>
      </div>
    </Form>
  )
}
