import { Form, href, useNavigation } from 'react-router'
import { useTranslation } from '#app/locales/use-translation.ts'
import { Button } from '#app/ui/button.tsx'

export function AskPrivatelyButton({ kbId }: { kbId: string }) {
  const { t } = useTranslation('chatLinks')
  const action = href('/kb/:kbId/chats/ask', { kbId })
  const busy = useNavigation().formAction === action
  return (
    <Form method="post" action={action}>
      <Button icon="lock" busy={busy}>
        {t('askPrivately')}
      </Button>
    </Form>
  )
}
