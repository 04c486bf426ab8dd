import { href, useLocation } from 'react-router'
import { useCopy } from '#app/forms/toasts/use-copy.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import { useRevalidateOn } from '#app/realtime/live-provider.tsx'
import { ButtonLink, IconButton } from '#app/ui/button.tsx'
import { Empty } from '#app/ui/empty.tsx'
import { useHydrated } from '#app/ui/hooks/use-hydrated.ts'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import { Paging } from '#app/ui/lists/paging.tsx'
import { FavoriteButton } from './favorite-button.tsx'
import type { FavoritesPage } from './read.ts'

export function Favorites({ list }: { list: FavoritesPage | null }) {
  const { t } = useTranslation(['shell', 'common'])
  const { pathname, search } = useLocation()
  useRevalidateOn(['kb_add', 'kb_restore', 'kb_remove', 'kb_update'])
  if (list) return <FavoriteList {...list} />
  return (
    <Empty icon="error" title={t('favorites.failed')}>
      <ButtonLink to={pathname + search}>{t('common:retry')}</ButtonLink>
    </Empty>
  )
}

function FavoriteList({ kbs, isFirst, next }: FavoritesPage) {
  const { t } = useTranslation(['shell', 'common'])
  const { pathname } = useLocation()
  if (kbs.length === 0 && isFirst)
    return <Empty icon="star" title={t('favorites.empty')} text={t('favorites.emptyText')} />
  return (
    <>
      {/* Removing a star removes its row, so the focus moves to the list. */}
      <ul tabIndex={-1} onSubmit={({ currentTarget }) => currentTarget.focus()}>
        {kbs.map((kb) => {
          const path = href('/kb/:kbId', { kbId: kb.id })
          return (
            <li
              className="relative flex items-center gap-3 border-line border-b py-2.5"
              key={kb.id}
            >
              <Icon className="text-accent" name={kb.icon} />
              <div className="min-w-0 flex-1">
                <Link
                  className="block min-w-0 truncate font-semibold after:absolute after:inset-0"
                  to={path}
                  title={kb.title}
                >
                  {kb.title}
                </Link>
                <p className="text-ink-2 text-sm">
                  {kb.role && `${t(`common:roles.${kb.role}`)} · `}
                  {t('common:files', { count: kb.resourceCount })}
                </p>
              </div>
              <CopyButton path={path} label={t('favorites.copy', { title: kb.title })} />
              <FavoriteButton kb={kb} />
            </li>
          )
        })}
      </ul>
      {(!isFirst || next) && (
        <Paging label={t('common:pages')}>
          {!isFirst && (
            <ButtonLink look="quiet" to={pathname}>
              {t('common:firstPage')}
            </ButtonLink>
          )}
          {next && (
            <ButtonLink look="quiet" rel="next" to={pathname + next}>
              {t('common:next')}
            </ButtonLink>
          )}
        </Paging>
      )}
    </>
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
