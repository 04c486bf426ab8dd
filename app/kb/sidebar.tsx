import type { MouseEvent } from 'react'
import { href, Link, useLocation } from 'react-router'
import { Badge } from '#app/components/badge.tsx'
import { IconButton } from '#app/components/button.tsx'
import { Icon } from '#app/components/icon.tsx'
import type { IconName } from '#app/icons/names.ts'
import { sidebarId } from '#app/kb/sidebar-opener.tsx'
import { useTranslation } from '#app/locales/use-translation.ts'
import type { SidebarState } from '#app/preferences/cookies.ts'

export interface SideLink {
  to: string
  icon: IconName
  label: string
  /** Where one is, or what that belongs to. */
  current?: boolean | 'within'
  count?: number
  /** Something waits here: a red dot, and these words for screen readers. */
  alert?: string | undefined
  /** Chats, under the entry they belong to. */
  chats?: { to: string; label: string; current?: boolean; count?: number }[]
}

export interface KbSidebarProps {
  state: SidebarState
  onToggle: () => void
  places: SideLink[]
  settings: SideLink[]
}

export function KbSidebar({ state, onToggle, places, settings }: KbSidebarProps) {
  const { t } = useTranslation('shell')
  return (
    <nav
      className="kb-side"
      id={sidebarId}
      popover="auto"
      aria-label={t('sidebar.label')}
      onClickCapture={closeOverPage}
    >
      <IconButton
        className="side-close"
        type="button"
        icon="close"
        label={t('sidebar.close')}
        popoverTarget={sidebarId}
        popoverTargetAction="hide"
      />
      <SideList links={places} />
      {settings.length > 0 && <h2>{t('knowledgeBase')}</h2>}
      <SideList links={settings} />
      <SidebarToggle state={state} onToggle={onToggle} />
    </nav>
  )
}

// Over a narrow page it has done its work when a place is chosen.
function closeOverPage({ currentTarget, target }: MouseEvent<HTMLElement>) {
  if ((target as Element).closest('a') && currentTarget.matches(':popover-open'))
    currentTarget.hidePopover()
}

function SideList({ links }: { links: SideLink[] }) {
  return (
    <ul>
      {links.map((link) => (
        <li key={link.to}>
          <SidePlace {...link} />
          {link.chats && <SideChats chats={link.chats} />}
        </li>
      ))}
    </ul>
  )
}

function SidePlace({ to, icon, label, current, count = 0, alert }: SideLink) {
  return (
    <Link
      className="side-link"
      to={to}
      title={label}
      aria-current={current === 'within' ? 'true' : current ? 'page' : undefined}
    >
      <Icon name={icon} />
      <span>{label}</span>
      <Badge count={count} />
      {alert && (
        <span className="dot">
          <span className="unseen">{alert}</span>
        </span>
      )}
    </Link>
  )
}

function SideChats({ chats }: { chats: NonNullable<SideLink['chats']> }) {
  return (
    <ul className="side-chats">
      {chats.map(({ to, label, current, count = 0 }) => (
        <li key={to}>
          <Link className="side-link" to={to} aria-current={current ? 'page' : undefined}>
            <span className="truncate-name" title={label}>
              {label}
            </span>
            <Badge count={count} />
          </Link>
        </li>
      ))}
    </ul>
  )
}

function SidebarToggle({ state, onToggle }: Pick<KbSidebarProps, 'state' | 'onToggle'>) {
  const { t } = useTranslation('shell')
  const { pathname, search } = useLocation()
  const expanded = state === 'expanded'
  const label = expanded ? t('sidebar.collapse') : t('sidebar.expand')
  return (
    <form
      className="side-foot"
      method="post"
      action={href('/preferences')}
      onSubmit={(event) => {
        event.preventDefault()
        onToggle()
      }}
    >
      <input type="hidden" name="from" value={pathname + search} />
      <button
        className="side-link"
        type="submit"
        name="sidebar"
        value={expanded ? 'collapsed' : 'expanded'}
        title={label}
      >
        <Icon name={expanded ? 'left_panel_close' : 'left_panel_open'} />
        <span>{label}</span>
      </button>
    </form>
  )
}
