import { type ReactNode, useId } from 'react'
import { Form } from 'react-router'
import { DialogSection } from '#app/dialogs/dialog-section.tsx'
import { constraints } from '#app/forms/constraints.build.ts'
import { From } from '#app/forms/from-here.tsx'
import type { Refused } from '#app/forms/use-fields.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import { useCitedName } from '#app/routes/kb/chats/answer/citation.ts'
import { EditPart } from '#app/routes/kb/chats/edit/edit-part.tsx'
import { reactionsPath, talkPageOf } from '#app/routes/kb/chats/message-paths.ts'
import type { MessageIds } from '#app/routes/kb/chats/paths.ts'
import { addField, quickReactions } from '#app/routes/kb/chats/reactions/reacted.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import type { Message } from '#contract/entities/chat.ts'
import type { ActionName, MessageAction } from './actions.ts'
import { textToCopy } from './text-to-copy.ts'

interface DialogSectionProps {
  place: MessageIds
  message: Message
  link: string
  refused: Refused | undefined
}

interface ActionPartProps extends DialogSectionProps {
  action: MessageAction
}

export function ActionPart({ action, ...props }: ActionPartProps) {
  const { t } = useTranslation('message')
  const { name, icon, dialog, pane, form, isDanger } = action
  const Content = parts[name]
  if (Content) return <Content {...props} />
  if (form) return <FormPart {...{ action, form }} place={props.place} message={props.message} />
  if (pane)
    return (
      <p>
        <ButtonLink icon={icon} to={pane(props.place, props.message)}>
          {t(`actions.${name}`)}
        </ButtonLink>
      </p>
    )
  if (!dialog) return null
  return (
    <p>
      <ButtonLink dialog icon={icon} to={dialog(props.place)} look={isDanger ? 'danger' : 'plain'}>
        {t(`actions.${name}`)}
      </ButtonLink>
    </p>
  )
}

const parts: Partial<Record<ActionName, (props: DialogSectionProps) => ReactNode>> = {
  react: ReactPart,
  copyLink: LinkPart,
  copyText: TextPart,
  edit: EditPart,
}

function ReactPart({ place, message }: DialogSectionProps) {
  const { t } = useTranslation('message')
  const id = useId()
  const form = { method: 'post', action: reactionsPath(place) } as const
  const from = talkPageOf(place.kbId, message, false)
  return (
    <DialogSection heading={t('actions.react')}>
      <Form {...form} className="flex flex-wrap gap-1.5">
        <From path={from} />
        {quickReactions.map((reaction) => (
          <button
            key={reaction}
            type="submit"
            className="button text-xl"
            data-look="icon"
            name={addField}
            value={reaction}
            aria-label={t('reactions.add', { reaction })}
          >
            {reaction}
          </button>
        ))}
      </Form>
      <Form {...form} className="flex flex-wrap items-end gap-2">
        <From path={from} />
        <label className="grid gap-1 text-sm" htmlFor={id}>
          {t('reactions.other')}
          <input
            className="input"
            id={id}
            name={addField}
            {...constraints.reaction.reaction}
            placeholder={t('reactions.otherHint')}
            autoComplete="off"
          />
        </label>
        <Button icon="add_reaction">{t('reactions.send')}</Button>
      </Form>
    </DialogSection>
  )
}

function LinkPart({ link }: DialogSectionProps) {
  const { t } = useTranslation('message')
  return (
    <DialogSection heading={t('actions.copyLink')}>
      <input className="input" readOnly value={link} aria-label={t('copying.link')} />
    </DialogSection>
  )
}

function TextPart({ message, link }: DialogSectionProps) {
  const { t } = useTranslation('message')
  const citedName = useCitedName()
  return (
    <DialogSection heading={t('actions.copyText')}>
      <textarea
        className="input"
        readOnly
        rows={3}
        defaultValue={textToCopy({ message, citedName, origin: new URL(link).origin })}
        aria-label={t('copying.text')}
      />
    </DialogSection>
  )
}

interface FormPartProps {
  action: MessageAction
  form: NonNullable<MessageAction['form']>
  place: MessageIds
  message: Message
}

function FormPart({ action, form, place, message }: FormPartProps) {
  const { t } = useTranslation('message')
  const { path, fields } = form(place, message)
  return (
    <Form method="post" action={path}>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button icon={action.icon} aria-pressed={action.isPressed?.(message)}>
        {t(`actions.${action.name}`)}
      </Button>
    </Form>
  )
}
