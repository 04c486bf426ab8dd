import { type ReactNode, useId } from 'react'
import { href, useLocation } from 'react-router'
import { useCopy } from '#app/forms/toasts/use-copy.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import { useRevalidateOn } from '#app/realtime/live-provider.tsx'
import { StarButton } from '#app/routes/kb/resources/star/star-form.tsx'
import { ButtonLink, IconButton } from '#app/ui/button.tsx'
import { Empty } from '#app/ui/empty.tsx'
import { useHydrated } from '#app/ui/hooks/use-hydrated.ts'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import { Paging } from '#app/ui/lists/paging.tsx'
import type { KbName } from '#contract/entities/kb.ts'
import { FavoriteButton } from './favorite-button.tsx'
import type { FavoritesPage, Group, StarredFile } from './read.ts'

export function Favorites({ list }: { list: FavoritesPage | null }) {
  const { t } = useTranslation(['shell', 'common'])
  const { pathname, search } = useLocation()
  useRevalidateOn(['kb_add', 'kb_restore', 'kb_remove', 'kb_update', 'resource_remove'])
  if (!list)
    return (
      <Empty icon="error" title={t('favorites.failed')}>
        <ButtonLink to={pathname + search}>{t('common:retry')}</ButtonLink>
      </Empty>
    )
  const { kbs, files } = list
  return (
    <div className="grid grid-cols-1 gap-6">
      {kbs && (
        <FavoriteGroup
          {...kbs}
          heading={t('favorites.kbs')}
          empty={t('favorites.empty')}
          emptyText={t('favorites.emptyText')}
        >
          {kbs.items.map((kb) => (
            <KbRow key={kb.id} kb={kb} />
          ))}
        </FavoriteGroup>
      )}
      {files && (
        <FavoriteGroup
          {...files}
          heading={t('favorites.files')}
          empty={t('favorites.filesEmpty')}
          emptyText={t('favorites.filesEmptyText')}
        >
          {files.items.map((file) => (
            <FileRow key={file.id} file={file} />
          ))}
        </FavoriteGroup>
      )}
    </div>
  )
}

interface FavoriteGroupProps extends Group<KbName | StarredFile> {
  heading: string
  empty: string
  emptyText: string
  children: ReactNode
}

/** Removing a star removes its row, so the focus moves to the group. */
function FavoriteGroup({ heading, empty, emptyText, children, ...group }: FavoriteGroupProps) {
  const { t } = useTranslation('common')
  const { pathname } = useLocation()
  const id = useId()
  const { items, first, next } = group
  return (
    <section
      className="focus-visible:outline-none"
      tabIndex={-1}
      aria-labelledby={id}
      onSubmit={({ currentTarget }) => currentTarget.focus()}
    >
      <h2 className="border-line border-b pb-1.5 font-label text-ink-2 text-sm" id={id}>
        {heading}
      </h2>
      {items.length === 0 && !first ? (
        <div className="flex items-start gap-3 py-3">
          <Icon className="text-ink-3" name="star" />
          <div>
            <p className="font-medium">{empty}</p>
            <p className="text-pretty text-ink-2 text-sm">{emptyText}</p>
          </div>
        </div>
      ) : (
        <ul>{children}</ul>
      )}
      {(first || next) && (
        <Paging label={`${heading}: ${t('pages')}`}>
          {first && (
            <ButtonLink look="quiet" to={pathname + first}>
              {t('firstPage')}
            </ButtonLink>
          )}
          {next && (
            <ButtonLink look="quiet" rel="next" to={pathname + next}>
              {t('next')}
            </ButtonLink>
          )}
        </Paging>
      )}
    </section>
  )
}

function KbRow({ kb }: { kb: KbName }) {
  const { t } = useTranslation('common')
  const { id, title, icon, role, resourceCount } = kb
  const place = [role && t(`roles.${role}`), t('files', { count: resourceCount })]
  return (
    <FavoriteRow
      title={title}
      icon={<Icon className="text-accent" name={icon} />}
      path={href('/kb/:kbId', { kbId: id })}
      place={place.filter(Boolean).join(' · ')}
    >
      <FavoriteButton kb={kb} />
    </FavoriteRow>
  )
}

function FileRow({ file }: { file: StarredFile }) {
  const { t } = useTranslation('shell')
  const { id, kbId, title, icon, kbTitle, folderName } = file
  return (
    <FavoriteRow
      title={title}
      icon={<Icon className="text-ink-2" name={icon} />}
      path={href('/kb/:kbId/resources/:resourceId', { kbId, resourceId: id })}
      place={[kbTitle, folderName].filter(Boolean).join(' · ')}
    >
      <StarButton resource={file} isStarred label={t('favorites.star', { title })} />
    </FavoriteRow>
  )
}

interface FavoriteRowProps {
  title: string
  icon: ReactNode
  path: string
  place: string
  /** The star. */
  children: ReactNode
}

function FavoriteRow({ title, icon, path, place, children }: FavoriteRowProps) {
  const { t } = useTranslation('shell')
  return (
    <li className="relative flex items-center gap-3 border-line border-b py-2 hover:bg-hover">
      {icon}
      <div className="min-w-0 flex-1">
        <Link
          className="block min-w-0 truncate font-semibold after:absolute after:inset-0"
          to={path}
          title={title}
        >
          {title}
        </Link>
        <p className="truncate text-ink-2 text-sm">{place}</p>
      </div>
      <div className="relative flex flex-none">
        <CopyButton path={path} label={t('favorites.copy', { title })} />
        {children}
      </div>
    </li>
  )
}

/** Needs JavaScript. */
function CopyButton({ path, label }: { path: string; label: string }) {
  const hydrated = useHydrated()
  const { copied, copy } = useCopy(hydrated ? new URL(path, location.origin).href : path)
  if (!hydrated) return null
  return (
    <IconButton
      type="button"
      icon={copied ? 'check' : 'content_copy'}
      label={label}
      onClick={() => void copy()}
    />
  )
}
