import { Form } from 'react-router'
import { Button } from '#app/components/button.tsx'
import { useTranslation } from '#app/locales/use-translation.ts'
import type { MessagePlace } from '#app/routes/kb/chats/message/place.ts'
import type { Message } from '#contract/entities/chat.ts'
import type { MessageAction } from './actions.ts'

interface FormPartProps {
  action: MessageAction
  form: NonNullable<MessageAction['form']>
  place: MessagePlace
  message: Message
}

/** An action that is one button, on the page of a message. */
export function FormPart({ action, form, place, message }: FormPartProps) {
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
