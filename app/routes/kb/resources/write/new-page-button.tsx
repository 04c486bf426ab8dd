import { useTranslation } from '#app/locales/use-translation.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { newPagePath } from './paths.ts'

interface NewPageButtonProps {
  kbId: string
  folder: string | null
  within?: 'drive'
}

export function NewPageButton({ kbId, folder, within }: NewPageButtonProps) {
  const { t } = useTranslation('resources')
  return (
    <ButtonLink icon="edit" to={newPagePath(kbId, { folder, within })}>
      {t('newPage')}
    </ButtonLink>
  )
}
