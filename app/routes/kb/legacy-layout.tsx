import type { ReactNode } from 'react'
import { Badge } from '#app/components/badge.tsx'
import { Icon } from '#app/components/icon.tsx'
import { Link } from '#app/components/link.tsx'
import { useTranslation } from '#app/locales/use-translation.ts'
import { AppFrame } from '#app/shell/app-frame.tsx'
import { FavoriteButton } from './favorite-button.tsx'
import type { KbFrameProps } from './frame-props.ts'
import { KbHeader } from './header.tsx'
import { KbMain } from './main.tsx'
import type { ChatGroup } from './side-list.tsx'

const tab =
  'flex min-h-11 items-center gap-2 whitespace-nowrap border-transparent border-b-2 px-3 font-medium text-ink-2 hover:text-ink focus-visible:-outline-offset-2 aria-[current]:border-accent aria-[current]:text-accent'

/** The legacy layout: the links are in a row below the header, and the page has the full width. */
export function LegacyKbLayout({ children, ...view }: KbFrameProps & { children: ReactNode }) {
  const { t } = useTranslation('shell')
  return (
    <AppFrame>
      <KbHeader {...view} />
      <nav
        className="sticky top-header z-sticky overflow-x-auto border-line border-b bg-sheet px-2 print:hidden"
        aria-label={t('sidebar.label')}
      >
        <ul className="flex gap-1">
          {view.places.map(({ to, icon, label, current, count = 0, ofNotifications }) => (
            <li key={to}>
              <Link className={tab} to={to} aria-current={current ? 'page' : undefined}>
                <Icon name={icon} size={18} />
                {label}
                <Badge count={count} ofNotifications={ofNotifications} />
              </Link>
            </li>
          ))}
          {view.kb.role && (
            <li>
              <FavoriteButton kb={view.kb} />
            </li>
          )}
        </ul>
        <Chats groups={view.places.find(({ current, groups }) => current && groups)?.groups} />
      </nav>
      <div className="grid flex-1 grid-cols-[minmax(0,1fr)] has-data-fills-window:min-h-0 has-data-fills-window:grid-rows-[minmax(0,1fr)] print:block">
        <KbMain>{children}</KbMain>
      </div>
    </AppFrame>
  )
}

/** A menu of the chats and the kinds of chats; its button shows the current one. */
function Chats({ groups = [] }: { groups: ChatGroup[] | undefined }) {
  const links = groups.flatMap(({ label, to, current, chats }) => [
    { label, to, current, count: 0 },
    ...chats,
  ])
  if (links.length === 0) return null
  return (
    <ul className="flex gap-1">
      {links.map(({ to, label, current, count }) => (
        <li key={to}>
          <Link className={tab} to={to} aria-current={current ? 'page' : undefined}>
            {label}
            <Badge count={count} />
          </Link>
        </li>
      ))}
    </ul>
  )
}
