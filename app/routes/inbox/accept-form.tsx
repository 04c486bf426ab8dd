import { Form, href } from 'react-router'
import { Button } from '#app/components/button.tsx'
import { From } from '#app/forms/from-here.tsx'
import { useTranslation } from '#app/locales/use-translation.ts'
import type { Notification } from '#contract/entities/notification.ts'

interface AcceptFormProps {
  notification: Notification
  /** The list to return to if accepting fails. */
  here: string
}

/** A button that accepts the invitation of a notification and opens the knowledge base. */
export function AcceptForm({ notification, here }: AcceptFormProps) {
  const { t } = useTranslation('inbox')
  const { kbId, kbName } = notification.redirectData
  if (!kbId) return null
  return (
    <Form
      className="mt-2 grid"
      method="post"
      action={href('/kb/:kbId/invitation/accept', { kbId })}
    >
      <From path={here} />
      <Button look="primary" icon="how_to_reg" aria-label={t('acceptOf', { kb: kbName ?? '' })}>
        {t('accept')}
      </Button>
    </Form>
  )
}
