import { Form, href } from 'react-router'
import { FromHere } from '#app/forms/from-here.tsx'
import { useCopy } from '#app/forms/toasts/use-copy.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import { resourcePlacePath } from '#app/routes/kb/resources/preview/place-path.ts'
import type { FileItem } from '#app/routes/kb/resources/rows/packed-files.ts'
import { StarEntry } from '#app/routes/kb/resources/star/star-form.tsx'
import { versionsPath } from '#app/routes/kb/resources/versions/versions-path.ts'
import { useHydrated } from '#app/ui/hooks/use-hydrated.ts'
import { MenuButton, MenuLink, MoreMenu } from '#app/ui/menus/menu.tsx'
import { RowMenu } from '#app/ui/menus/row-menu.tsx'
import type { Resource } from '#contract/entities/resource.ts'
import { DeleteForm } from './delete-form.tsx'
import { itemsPath } from './items.ts'

interface ResourceMenuProps {
  kbId: string
  resource: FileItem
  /** Undefined for somebody who cannot read files. */
  isStarred?: boolean | undefined
  inRow?: boolean
  /** Above the others. */
  children?: React.ReactNode
}

export function ResourceMenu({ kbId, resource, isStarred, inRow, children }: ResourceMenuProps) {
  const { t } = useTranslation('resources')
  const { id, title, can } = resource
  const at = { kbId, resourceId: id }
  const mayStar = isStarred !== undefined && can.preview
  if (!(mayStar || can.download || can.rename || can.move || can.delete)) return null
  const only = { resourceIds: [id], folderIds: [] }
  const Frame = inRow ? RowMenu : MoreMenu
  return (
    <Frame itemId={id} label={t('actionsOf', { name: title })}>
      {children}
      {can.download && (
        <MenuLink icon="download" href={downloadPath(kbId, id)}>
          {t('download')}
        </MenuLink>
      )}
      <CopyLink {...at} />
      {mayStar && <StarEntry resource={resource} isStarred={isStarred} />}
      {can.rename && (
        <MenuLink
          icon="edit"
          aria-keyshortcuts="F2"
          dialog
          to={href('/kb/:kbId/resources/:resourceId/rename', at)}
        >
          {t('rename')}
        </MenuLink>
      )}
      {can.versions && (
        <MenuLink icon="history" dialog to={versionsPath(at)}>
          {t('versions')}
        </MenuLink>
      )}
      {can.move && (
        <MenuLink
          icon="drive_file_move"
          aria-keyshortcuts="M"
          dialog
          to={itemsPath(kbId, 'move', only)}
        >
          {t('move')}
        </MenuLink>
      )}
      {can.retry && (
        <RetryForm resource={resource}>
          <MenuButton icon="refresh">{t(`retry.${resource.kind}`)}</MenuButton>
        </RetryForm>
      )}
      {can.delete && (
        <DeleteForm item={resource}>
          <MenuButton icon="delete" aria-keyshortcuts="Delete" danger>
            {t('delete')}
          </MenuButton>
        </DeleteForm>
      )}
    </Frame>
  )
}

function CopyLink(at: { kbId: string; resourceId: string }) {
  const { t } = useTranslation('resources')
  const isHydrated = useHydrated()
  const path = resourcePlacePath(at.kbId, at)
  const { copy } = useCopy(isHydrated ? location.origin + path : path)
  if (!isHydrated) return null
  return (
    <MenuButton type="button" icon="link" onClick={copy}>
      {t('copyLink')}
    </MenuButton>
  )
}

interface RetryFormProps {
  resource: Pick<Resource, 'id' | 'kbId' | 'kind'>
  children: React.ReactNode
}

export function RetryForm({ resource, children }: RetryFormProps) {
  const { kbId, id: resourceId, kind } = resource
  return (
    <Form
      method="post"
      action={href('/kb/:kbId/resources/:resourceId/retry', { kbId, resourceId })}
    >
      <input type="hidden" name="kind" value={kind} />
      <FromHere />
      {children}
    </Form>
  )
}

/** Answers with an attachment, or redirects to a page with an error. */
export function downloadPath(kbId: string, resourceId: string): string {
  return href('/kb/:kbId/resources/:resourceId/download', { kbId, resourceId })
}
