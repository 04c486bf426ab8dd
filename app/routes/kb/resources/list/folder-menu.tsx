import { href } from 'react-router'
import { useTranslation } from '#app/locales/use-translation.ts'
import { openedFrom } from '#app/ui/anchor.tsx'
import { MenuLink, MoreMenu } from '#app/ui/menus/menu.tsx'
import { RowMenu } from '#app/ui/menus/row-menu.tsx'
import type { Folder } from '#contract/entities/resource.ts'
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
      {can.delete && (
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
