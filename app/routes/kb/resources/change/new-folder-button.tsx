import { href } from 'react-router'
import { useTranslation } from '#app/locales/use-translation.ts'
import { ButtonLink } from '#app/ui/button.tsx'

interface NewFolderButtonProps {
  kbId: string
  folder: string | null
}

export function NewFolderButton({ kbId, folder }: NewFolderButtonProps) {
  const { t } = useTranslation('resources')
  const path = href('/kb/:kbId/resources/folders/new', { kbId })
  return (
    <ButtonLink
      icon="create_new_folder"
      dialog
      to={folder ? `${path}?folder=${folder}` : path}
      aria-keyshortcuts="N"
    >
      {t('newFolder')}
    </ButtonLink>
  )
}
