import { href } from 'react-router'
import { MenuLink, MoreMenu } from '#app/components/menu.tsx'
import { useTranslation } from '#app/locales/use-translation.ts'
import type { Folder } from '#contract/entities/resource.ts'
import { itemsPath } from './items.ts'

/** A menu of the reader's actions on a folder. */
export function FolderMenu({ kbId, folder }: { kbId: string; folder: Folder }) {
  const { t } = useTranslation('resources')
  const { id, name, can } = folder
  if (!(can.rename || can.move || can.delete)) return null
  const only = { resourceIds: [], folderIds: [id] }
  return (
    <MoreMenu label={t('actionsOf', { name })}>
      {can.rename && (
        <MenuLink
          icon="edit"
          dialog
          to={href('/kb/:kbId/resources/folders/:folderId/rename', { kbId, folderId: id })}
        >
          {t('rename')}
        </MenuLink>
      )}
      {can.move && (
        <MenuLink icon="drive_file_move" dialog to={itemsPath(kbId, 'move', only)}>
          {t('move')}
        </MenuLink>
      )}
      {can.delete && (
        <MenuLink icon="delete" danger dialog to={itemsPath(kbId, 'delete', only)}>
          {t('delete')}
        </MenuLink>
      )}
    </MoreMenu>
  )
}
