import { Form, href, useNavigation } from 'react-router'
import { useTranslation } from '#app/locales/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { MenuButton } from '#app/ui/menus/menu.tsx'

interface AskPrivatelyButtonProps {
  kbId: string
  inMenu?: boolean
  look?: 'quiet'
}

export function AskPrivatelyButton({ kbId, inMenu = false, look }: AskPrivatelyButtonProps) {
  const { t } = useTranslation('chatLinks')
  const action = href('/kb/:kbId/chats/ask', { kbId })
  const busy = useNavigation().formAction === action
  return (
    <Form method="post" action={action}>
      {inMenu ? (
        <MenuButton icon="lock">{t('askPrivately')}</MenuButton>
      ) : (
        <Button look={look} icon="lock" busy={busy}>
          {t('askPrivately')}
        </Button>
      )}
    </Form>
  )
}
