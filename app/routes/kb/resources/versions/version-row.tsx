import { useNavigation } from 'react-router'
import { DialogForm } from '#app/dialogs/dialog-form.tsx'
import { formatSize, useFormats } from '#app/locales/format.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import type { IconName } from '#app/ui/icons/names.ts'
import { MenuLink, MoreMenu } from '#app/ui/menus/menu.tsx'
import { apiHref } from '#app/upstream/browser.ts'
import type { Resource } from '#contract/entities/resource.ts'
import type { ShownVersion } from './read-versions.ts'
import { changesPath, versionsPath } from './versions-path.ts'

interface RowProps {
  resource: Resource
  version: ShownVersion
  /** To confirm that it is deleted. */
  isAsked: boolean
}

export function VersionRow({ resource, version, isAsked }: RowProps) {
  const { t } = useTranslation('versions')
  const { moment } = useFormats()
  const { n, title, type, size, uploader, uploadedAt, isCurrent } = version
  const person = uploader.displayName || uploader.name
  const isCompared = n > 1 && resource.can.download && type.startsWith('text/')
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-b py-2">
      <div className="grid min-w-50 flex-1">
        <span className="flex flex-wrap items-baseline gap-x-2">
          <strong>{t('number', { n })}</strong>
          {isCompared && (
            <Anchor
              className="text-link"
              dialog="within"
              to={changesPath({ kbId: resource.kbId, resourceId: resource.id }, n)}
              aria-label={t('changesLinkOf', { n })}
            >
              {t('changesLink')}
            </Anchor>
          )}
          {isCurrent && <span className="text-accent text-sm">{t('current')}</span>}
          {title !== resource.title && <span className="wrap-anywhere text-ink-2">{title}</span>}
        </span>
        <span className="text-ink-2 text-sm">
          {t('by', { person, when: moment(uploadedAt), size: formatSize(size) })}
        </span>
      </div>
      {isAsked && !isCurrent ? (
        <DeleteForm resource={resource} n={n} />
      ) : (
        <div className="flex items-center gap-2">
          {!isCurrent && <RestoreForm n={n} />}
          <VersionMenu resource={resource} version={version} />
        </div>
      )}
    </li>
  )
}

interface RestoreProps {
  n: number
  /** If it is not the page of the form. */
  action?: string
  className?: string
  icon?: IconName
}

export function RestoreForm({ n, icon = 'history', ...form }: RestoreProps) {
  const { t } = useTranslation('versions')
  const busy = useNavigation().formData?.get('n') === String(n)
  return (
    <DialogForm {...form}>
      <input type="hidden" name="n" value={n} />
      <Button
        name="intent"
        value="restore"
        icon={icon}
        busy={busy}
        aria-label={t('restoreOf', { n })}
      >
        {t('restore')}
      </Button>
    </DialogForm>
  )
}

function VersionMenu({ resource, version }: Omit<RowProps, 'isAsked'>) {
  const { t } = useTranslation('versions')
  const { kbId, id: resourceId, can } = resource
  const { n, isCurrent, opens } = version
  const at = { kbId, resourceId, version: String(n) }
  const path = '/kb/:kbId/resources/:resourceId/versions/:version' as const
  if (isCurrent && !can.download) return null
  return (
    <MoreMenu label={t('actionsOf', { n })}>
      {can.download && opens && (
        <MenuLink
          icon="open_in_new"
          href={apiHref(`${path}/preview`, at)}
          target="_blank"
          rel="noopener"
        >
          {t('open')}
        </MenuLink>
      )}
      {can.download && (
        <MenuLink icon="download" href={apiHref(`${path}/download`, at)}>
          {t('download')}
        </MenuLink>
      )}
      {!isCurrent && (
        <MenuLink
          icon="delete"
          danger
          dialog="within"
          to={versionsPath({ kbId, resourceId }, { delete: String(n) })}
        >
          {t('delete')}
        </MenuLink>
      )}
    </MoreMenu>
  )
}

function DeleteForm({ resource, n }: Pick<RowProps, 'resource'> & { n: number }) {
  const { t } = useTranslation('versions')
  const busy = useNavigation().state !== 'idle'
  return (
    <DialogForm className="flex flex-wrap items-center gap-2">
      <input type="hidden" name="n" value={n} />
      <p className="min-w-50 flex-1">{t('deleteOf', { n })}</p>
      <ButtonLink
        dialog="within"
        to={versionsPath({ kbId: resource.kbId, resourceId: resource.id })}
      >
        {t('cancel')}
      </ButtonLink>
      <Button name="intent" value="delete" look="danger" icon="delete" busy={busy} autoFocus>
        {t('delete')}
      </Button>
    </DialogForm>
  )
}
