import { Form, href } from 'react-router'
import { Button } from '#app/components/button.tsx'
import { useHydrated } from '#app/components/use-hydrated.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import { batchFormId } from './batch-form.ts'
import { useSelection } from './use-selection.ts'

/** The actions for the selected items; shown while at least one is selected. */
export function BatchBar({ kbId, shown }: { kbId: string; shown: unknown }) {
  const { t } = useTranslation('resources')
  const { chosen } = useSelection(shown)
  const script = useHydrated()
  return (
    <Form id={batchFormId} className="batch" aria-label={t('selection')}>
      <p role="status">{script && chosen > 0 && t('selected', { count: chosen })}</p>
      <Button icon="drive_file_move" formAction={href('/kb/:kbId/resources/move', { kbId })}>
        {t('moveTo')}
      </Button>
      <Button look="danger" icon="delete" formAction={href('/kb/:kbId/resources/delete', { kbId })}>
        {t('delete')}
      </Button>
      <Button look="quiet" type="reset">
        {t('clearSelection')}
      </Button>
    </Form>
  )
}
