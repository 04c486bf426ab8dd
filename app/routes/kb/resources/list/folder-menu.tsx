import { href } from 'react-router'
import { useTranslation } from '#app/locales/use-translation.ts'
import { openedFrom } from '#app/ui/anchor.tsx'
import { MenuButton, MenuLink, MoreMenu } from '#app/ui/menus/menu.tsx'
import { RowMenu } from '#app/ui/menus/row-menu.tsx'
import type { Folder } from '#contract/entities/resource.ts'
import { DeleteForm } from './delete-form.tsx'
import { archivePath, itemsPath } from './items.ts'

interface FolderMenuProps {
  kbId: string
  folder: Folder
  /** If it is not the current page. */
  from?: string
  inRow?: boolean
}

export function FolderMenu({ kbId, folder, from, inRow }: FolderMenuProps) {
  const { t } = useTranslation('resources')
  const { id, name, can } = folder
  if (!(can.download || can.rename || can.move || can.delete)) return null
  const only = { resourceIds: [], folderIds: [id] }
  const link = (to: string) =>
    from ? { to: openedFrom(to, from), preventScrollReset: true } : { to, dialog: true }
  const Frame = inRow ? RowMenu : MoreMenu
  return (
    <Frame itemId={id} label={t('actionsOf', { name })}>
      {can.download && (
        <MenuLink icon="download" href={archivePath(kbId, only)}>
          {t('download')}
        </MenuLink>
      )}
      {can.rename && (
        <MenuLink
          icon="edit"
          aria-keyshortcuts="F2"
          {...link(href('/kb/:kbId/resources/folders/:folderId/rename', { kbId, folderId: id }))}
        >
          {t('rename')}
        </MenuLink>
      )}
      {can.move && (
        <MenuLink
          icon="drive_file_move"
          aria-keyshortcuts="M"
          {...link(itemsPath(kbId, 'move', only))}
        >
          {t('move')}
        </MenuLink>
      )}
      {can.delete && inRow && folder.resourceCount === 0 && (
        <DeleteForm item={folder}>
          <MenuButton icon="delete" aria-keyshortcuts="Delete" danger>
            {t('delete')}
          </MenuButton>
        </DeleteForm>
      )}
      {/* The page of a folder cannot be shown again after its folder is deleted. */}
      {can.delete && !(inRow && folder.resourceCount === 0) && (
        <MenuLink
          icon="delete"
          aria-keyshortcuts="Delete"
          danger
          {...link(itemsPath(kbId, 'delete', only))}
        >
          {t('delete')}
        </MenuLink>
      )}
    </Frame>
  )
}
