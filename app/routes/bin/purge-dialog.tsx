import { useNavigation } from 'react-router'
import { DialogForm } from '#app/dialogs/dialog-form.tsx'
import { CancelLink, DialogActions, DialogPage } from '#app/dialogs/dialog-page.tsx'
import { useTranslation } from '#app/locales/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { binPaths } from './paths.ts'

interface PurgeDialogProps {
  kbId: string | null
  title: string
  isAll: boolean
}

export function PurgeDialog({ kbId, title, isAll }: PurgeDialogProps) {
  const { t } = useTranslation('bin')
  const { list } = binPaths(kbId)
  const busy = useNavigation().state !== 'idle'
  return (
    <DialogPage title={title} closeTo={list}>
      <DialogForm>
        <p>{isAll ? t('purging.allText') : t('purging.text')}</p>
        <DialogActions>
          <CancelLink closeTo={list} />
          <Button look="danger" icon="delete" busy={busy}>
            {isAll ? t('purging.allButton') : t('purging.button')}
          </Button>
        </DialogActions>
      </DialogForm>
    </DialogPage>
  )
}
