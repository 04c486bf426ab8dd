import { href } from 'react-router'
import { useTranslation } from '#app/locales/use-translation.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { classes } from '#app/ui/classes.ts'
import { Icon } from '#app/ui/icon.tsx'
import { Menu, MenuButton, MenuLink } from '#app/ui/menus/menu.tsx'
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
    'max-sm:[anchor-name:--bottom-bar] max-sm:fixed max-sm:right-4 max-sm:bottom-4 max-sm:z-above-list max-sm:size-14 max-sm:rounded-full max-sm:p-0 max-sm:[box-shadow:var(--shadow-float)] max-sm:group-has-[:is(tbody,.item-card)_input:checked]/list:hidden',
  word: 'max-sm:sr-only',
}

/** With JavaScript it opens the file chooser. What else can be added is in a menu beside it. */
export function UploadButton({ kbId, folder, look = 'primary', isFloating }: UploadButtonProps) {
  const { t } = useTranslation('resources')
  const choose = useChooseFiles()
  const query = folder ? `?folder=${folder}` : ''
  return (
    <div className="flex">
      <Anchor
        className={classes('button rounded-r-none', isFloating && floating.button)}
        data-look={look}
        to={href('/kb/:kbId/resources/upload', { kbId }) + query}
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
      <Menu
        className={classes(look === 'primary' ? 'ml-px' : '-ml-px', isFloating && 'max-sm:hidden')}
        label={t('uploads.others')}
        button={<Icon name="keyboard_arrow_down" size={18} />}
        buttonClass="button rounded-l-none px-2"
        buttonLook={look}
      >
        <MenuButton
          type="button"
          icon="drive_folder_upload"
          hidden={!choose}
          onClick={() => choose?.('folder')}
        >
          {t('uploads.chooseFolder')}
        </MenuButton>
        <MenuLink icon="link" dialog to={href('/kb/:kbId/resources/links', { kbId }) + query}>
          {t('addLinks')}
        </MenuLink>
      </Menu>
    </div>
  )
}
