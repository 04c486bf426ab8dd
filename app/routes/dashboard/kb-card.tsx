import type { ReactNode } from 'react'
import { href } from 'react-router'
import { Anchor } from '#app/components/anchor.tsx'
import { Badge } from '#app/components/badge.tsx'
import { Icon } from '#app/components/icon.tsx'
import { Link } from '#app/components/link.tsx'
import { MoreMenu } from '#app/components/menu.tsx'
import { useTranslation } from '#app/locales/use-translation.ts'
import { FavoriteButton } from '#app/routes/kb/favorite-button.tsx'
import type { Kb } from '#contract/entities/kb.ts'

interface KbCardProps {
  kb: Kb
  /** The menu's entries: each is a MenuLink, or a MenuButton in a form. */
  menu?: ReactNode
}

/** The card of one of the reader's own knowledge bases. */
export function KbCard({ kb, menu }: KbCardProps) {
  const { t } = useTranslation()
  return (
    <li className="kb-card">
      <header>
        <Icon name={kb.icon} />
        <h2 className="truncate" title={kb.title}>
          <Link to={href('/kb/:kbId', { kbId: kb.id })}>{kb.title}</Link>
        </h2>
        <Badge count={kb.unreadCount} />
        <FavoriteButton kb={kb} />
      </header>
      <p>{kb.description || kb.summary}</p>
      <footer>
        {kb.role && <span>{t(`roles.${kb.role}`)}</span>}
        <span>{t('files', { count: kb.resourceCount })}</span>
        {menu && <MoreMenu label={t('moreOf', { name: kb.title })}>{menu}</MoreMenu>}
      </footer>
    </li>
  )
}

export function NewKbCard({ to, label }: { to: string; label: string }) {
  return (
    <li>
      <Anchor
        className="grid h-full min-h-[168px] place-content-center justify-items-center gap-1.5 rounded-lg border border-line-2 border-dashed text-ink-2 hover:border-ink-3 hover:text-ink in-data-[size=small]:min-h-[100px]"
        dialog
        to={to}
      >
        <Icon name="add" />
        {label}
      </Anchor>
    </li>
  )
}
