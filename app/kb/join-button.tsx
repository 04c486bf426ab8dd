import { Form, href } from 'react-router'
import { Button } from '#app/components/button.tsx'
import { useTranslation } from '#app/locales/use-translation.ts'
import type { Kb } from '#contract/entities/kb.ts'

/** For somebody signed in who is no member of a public knowledge base. */
export function JoinButton({ kb }: { kb: Kb }) {
  const { t } = useTranslation('kb')
  if (!kb.can.join) return null
  if (kb.hasAskedToJoin) {
    return (
      <Button disabled title={t('requestNote')}>
        {t('requestSent')}
      </Button>
    )
  }
  const action = href('/kb/:kbId/join', { kbId: kb.id })
  return (
    <Form method="post" action={action} replace preventScrollReset>
      <Button look="primary">{t(kb.needApprovalToJoin ? 'requestToJoin' : 'join')}</Button>
    </Form>
  )
}
