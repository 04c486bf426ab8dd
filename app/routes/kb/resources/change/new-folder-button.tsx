import { href } from 'react-router'
import { useTranslation } from '#app/locales/use-translation.ts'
import { ButtonLink } from '#app/ui/button.tsx'

export function NewFolderButton({ kbId, folder }: { kbId: string; folder: string | null }) {
  const { t } = useTranslation('resources')
  const path = href('/kb/:kbId/resources/folders/new', { kbId })
  return (
    <ButtonLink
      icon="create_new_folder"
      dialog
      to={folder ? `${path}?folder=${folder}` : path}
      aria-keyshortcuts="N"
    >
      <span className="max-xs:sr-only">{t('newFolder')}</span>
    </ButtonLink>
  )
}
