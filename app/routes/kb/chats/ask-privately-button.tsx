import { Form, href, useNavigation } from 'react-router'
import { useTranslation } from '#app/locales/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { MenuButton } from '#app/ui/menus/menu.tsx'

interface AskPrivatelyButtonProps {
  kbId: string
  inMenu?: boolean
}

interface AskThisPrivatelyProps {
  kbId: string
  /** The id of the form with the question. */
  form: string
}

export function AskPrivatelyButton({ kbId, inMenu = false }: AskPrivatelyButtonProps) {
  const { t } = useTranslation('chatLinks')
  const action = href('/kb/:kbId/chats/ask', { kbId })
  const busy = useNavigation().formAction === action
  return (
    <Form method="post" action={action}>
      {inMenu ? (
        <MenuButton icon="lock">{t('askPrivately')}</MenuButton>
      ) : (
        <Button icon="lock" busy={busy}>
          {t('askPrivately')}
        </Button>
      )}
    </Form>
  )
}

/** Asks the question of a form in the private chat instead. */
export function AskThisPrivately({ kbId, form }: AskThisPrivatelyProps) {
  const { t } = useTranslation('chatLinks')
  const action = href('/kb/:kbId/chats/ask', { kbId })
  const busy = useNavigation().formAction === action
  return (
    <Button look="quiet" icon="lock" form={form} formAction={action} busy={busy}>
      {t('askPrivately')}
    </Button>
  )
}
