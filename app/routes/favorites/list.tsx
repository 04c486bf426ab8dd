import { href } from 'react-router'
import { CopyButton } from '#app/components/copy-button.tsx'
import { Empty } from '#app/components/empty.tsx'
import { Icon } from '#app/components/icon.tsx'
import { Link } from '#app/components/link.tsx'
import { useTranslation } from '#app/locales/use-translation.ts'
import { FavoriteButton } from '#app/routes/kb/favorite-button.tsx'
import type { Kb } from '#contract/entities/kb.ts'

/**
 * The starred knowledge bases, each with a link, a copy button and a button that removes the star.
 */
export function FavoriteList({ kbs }: { kbs: Kb[] }) {
  const { t } = useTranslation(['shell', 'common'])
  if (kbs.length === 0)
    return <Empty icon="star" title={t('favorites.empty')} text={t('favorites.emptyText')} />
  return (
    // Removing a star removes its row, so the focus moves to the list.
    <ul tabIndex={-1} onSubmit={({ currentTarget }) => currentTarget.focus()}>
      {kbs.map((kb) => {
        const path = href('/kb/:kbId', { kbId: kb.id })
        return (
          <li className="relative flex items-center gap-3 border-line border-b py-2.5" key={kb.id}>
            <Icon className="text-accent" name={kb.icon} />
            <div className="min-w-0 flex-1">
              {/* The link covers the whole row, below the row's buttons. */}
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
  )
}
