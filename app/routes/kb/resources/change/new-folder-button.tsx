import { href } from 'react-router'
import { useTranslation } from '#app/locales/use-translation.ts'
import { ButtonLink } from '#app/ui/button.tsx'

interface NewFolderButtonProps {
  kbId: string
  folder: string | null
  /** Only its icon where a list beside the tree has no room for the words. */
  isShort?: boolean
}

export function NewFolderButton({ kbId, folder, isShort }: NewFolderButtonProps) {
  const { t } = useTranslation('resources')
  const path = href('/kb/:kbId/resources/folders/new', { kbId })
  return (
    <ButtonLink
      icon="create_new_folder"
      dialog
      to={folder ? `${path}?folder=${folder}` : path}
      aria-keyshortcuts="N"
      data-tooltip={isShort && t('newFolder')}
    >
      <span className={isShort ? 'sm:max-[100rem]:sr-only' : undefined}>{t('newFolder')}</span>
    </ButtonLink>
  )
}
