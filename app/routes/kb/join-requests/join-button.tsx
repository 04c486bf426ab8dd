import { Form, href } from 'react-router'
import { useTranslation } from '#app/locales/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import type { Kb } from '#contract/entities/kb.ts'

interface JoinButtonProps {
  kb: Kb
  /** In the page only if the header is too narrow for the button. */
  inPage?: boolean
}

export function JoinButton({ kb, inPage }: JoinButtonProps) {
  const { t } = useTranslation('kb')
  if (!kb.can.join) return null
  const action = href('/kb/:kbId/join', { kbId: kb.id })
  return (
    <div className={inPage ? 'mt-3 xs:hidden' : 'max-xs:hidden'}>
      {kb.hasAskedToJoin ? (
        <Button disabled title={t('requestNote')}>
          {t('requestSent')}
        </Button>
      ) : (
        <Form method="post" action={action} replace preventScrollReset>
          <Button look="primary">{t(kb.needApprovalToJoin ? 'requestToJoin' : 'join')}</Button>
        </Form>
      )}
    </div>
  )
}
