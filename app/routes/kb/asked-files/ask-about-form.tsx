import { Form, href } from 'react-router'
import { useTranslation } from '#app/locales/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { aboutParam } from './asked-files.ts'

export function AskAboutForm({ kbId, resourceId }: { kbId: string; resourceId: string }) {
  const { t } = useTranslation('askedFiles')
  return (
    <Form method="post" action={href('/kb/:kbId/chats/ask', { kbId })}>
      <input type="hidden" name={aboutParam} value={resourceId} />
      <Button look="primary" icon="bolt">
        {t('askAboutThis')}
      </Button>
    </Form>
  )
}
