import { href } from 'react-router'
import { useTranslation } from '#app/locales/use-translation.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { IconButton } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { useChooseFiles } from './uploads.tsx'

interface UploadButtonProps {
  kbId: string
  /** Null for the top. */
  folder: string | null
  look?: 'plain' | 'primary'
}

/** With JavaScript it opens the file chooser, and a button beside it chooses a folder. */
export function UploadButton({ kbId, folder, look = 'primary' }: UploadButtonProps) {
  const { t } = useTranslation('resources')
  const choose = useChooseFiles()
  const path = href('/kb/:kbId/resources/upload', { kbId })
  return (
    <span className="flex gap-1">
      <Anchor
        className="button"
        data-look={look}
        to={folder ? `${path}?folder=${folder}` : path}
        dialog
        aria-keyshortcuts="U"
        onClick={(event) => {
          if (!choose) return
          event.preventDefault()
          choose('files')
        }}
      >
        <Icon name="upload" size={18} />
        {t('upload')}
      </Anchor>
      {/* Has its place before hydration too, so that nothing moves then. */}
      <IconButton
        className={choose ? undefined : 'noscript:hidden invisible'}
        type="button"
        icon="drive_folder_upload"
        label={t('uploads.chooseFolder')}
        onClick={() => choose?.('folder')}
      />
    </span>
  )
}
