import { href } from 'react-router'
import { useTranslation } from '#app/locales/use-translation.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { IconButton } from '#app/ui/button.tsx'
import { classes } from '#app/ui/classes.ts'
import { Icon } from '#app/ui/icon.tsx'
import { useChooseFiles } from './uploads.tsx'

interface UploadButtonProps {
  kbId: string
  /** Null for the top. */
  folder: string | null
  look?: 'plain' | 'primary'
  /** On a phone it is round and above the list. */
  isFloating?: boolean
}

const floating = {
  button:
    'max-sm:fixed max-sm:right-4 max-sm:bottom-4 max-sm:z-above-list max-sm:size-14 max-sm:rounded-full max-sm:p-0 max-sm:[box-shadow:var(--shadow-float)] max-sm:group-has-[tbody_input:checked]/list:hidden',
  word: 'max-sm:sr-only',
  folder: 'max-sm:hidden',
}

/** With JavaScript it opens the file chooser, and a button beside it chooses a folder. */
export function UploadButton({ kbId, folder, look = 'primary', isFloating }: UploadButtonProps) {
  const { t } = useTranslation('resources')
  const choose = useChooseFiles()
  const path = href('/kb/:kbId/resources/upload', { kbId })
  return (
    <span className="flex gap-1">
      <Anchor
        className={classes('button', isFloating && floating.button)}
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
        <span className={isFloating ? floating.word : undefined}>{t('upload')}</span>
      </Anchor>
      {/* Has its place before hydration too, so that nothing moves then. */}
      <IconButton
        className={classes(!choose && 'noscript:hidden invisible', isFloating && floating.folder)}
        type="button"
        icon="drive_folder_upload"
        label={t('uploads.chooseFolder')}
        onClick={() => choose?.('folder')}
      />
    </span>
  )
}
