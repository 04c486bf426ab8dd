import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Anchor } from '#app/components/anchor.tsx'
import { Badge } from '#app/components/badge.tsx'
import { IconButton } from '#app/components/button.tsx'
import { Icon } from '#app/components/icon.tsx'
import { MoreMenu } from '#app/components/menu.tsx'
import { useTranslation } from '#app/locales/use-translation.ts'
import type { Kb } from '#contract/entities/kb.ts'

export interface KbCardProps {
  kb: Pick<
    Kb,
    'title' | 'description' | 'icon' | 'role' | 'resourceCount' | 'unreadCount' | 'isFavorite'
  >
  to: string
  /** Where the star posts; `favorite` is `true` or `false`. */
  favoritePath: string
  /** The menu's entries: MenuLink, MenuButton in a form. */
  menu?: ReactNode
}

export function KbCard({ kb, to, favoritePath, menu }: KbCardProps) {
  const { t } = useTranslation()
  return (
    <li className="card kb-card">
      <header>
        <Icon name={kb.icon} />
        <h2 className="truncate-name" title={kb.title}>
          <Link to={to}>{kb.title}</Link>
        </h2>
        <Badge count={kb.unreadCount} />
        <FavoriteButton isFavorite={kb.isFavorite} path={favoritePath} />
      </header>
      <p>{kb.description}</p>
      <footer>
        {kb.role && <span>{t(`roles.${kb.role}`)}</span>}
        <span>{t('files', { count: kb.resourceCount })}</span>
        {menu && <MoreMenu label={t('more')}>{menu}</MoreMenu>}
      </footer>
    </li>
  )
}

export function FavoriteButton({ isFavorite, path }: { isFavorite: boolean; path: string }) {
  const { t } = useTranslation('shell')
  return (
    <form method="post" action={path}>
      <IconButton
        className="favorite"
        icon={isFavorite ? 'star-fill' : 'star'}
        label={t('sidebar.favorite')}
        aria-pressed={isFavorite}
        name="favorite"
        value={String(!isFavorite)}
      />
    </form>
  )
}

export function NewKbCard({ to, label }: { to: string; label: string }) {
  return (
    <li>
      <Anchor className="kb-new" dialog to={to}>
        <Icon name="add" />
        {label}
      </Anchor>
    </li>
  )
}
