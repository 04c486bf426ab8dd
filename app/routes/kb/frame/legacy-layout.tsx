import type { ReactNode } from 'react'
import { useTranslation } from '#app/locales/use-translation.ts'
import { FavoriteButton } from '#app/routes/favorites/favorite-button.tsx'
import { colorClass } from '#app/routes/kb/chats/color.ts'
import { UnreadMark } from '#app/routes/kb/chats/unread/unread-mark.tsx'
import { AppFrame } from '#app/shell/app-frame.tsx'
import { IconLink } from '#app/ui/button.tsx'
import { classes } from '#app/ui/classes.ts'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import type { KbFrameProps } from './frame-props.ts'
import { KbHeader } from './header.tsx'
import { KbMain } from './main.tsx'
import type { ChatGroup } from './side-list.tsx'

const tab =
  'flex min-h-11 items-center gap-2 whitespace-nowrap border-transparent border-b-2 px-3 font-medium text-ink-2 hover:text-ink focus-visible:-outline-offset-2 aria-[current]:border-accent aria-[current]:text-accent'

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
          {view.places.map(({ to, icon, label, current, count, mentions, unread, unscripted }) => (
            <li key={to}>
              <Link className={tab} to={to} aria-current={current ? 'page' : undefined}>
                <Icon name={icon} size={18} />
                {label}
                <UnreadMark {...{ count, mentions, unread, unscripted }} />
              </Link>
            </li>
          ))}
          {view.kb.role && (
            <li>
              <FavoriteButton kb={view.kb} />
            </li>
          )}
        </ul>
        <Chats groups={view.places.find(({ groups }) => groups)?.groups} />
      </nav>
      <div className="grid flex-1 grid-cols-[minmax(0,1fr)] has-data-fills-window:min-h-0 has-data-fills-window:grid-rows-[minmax(0,1fr)] print:block">
        <KbMain>{children}</KbMain>
      </div>
    </AppFrame>
  )
}

function Chats({ groups = [] }: { groups: ChatGroup[] | undefined }) {
  if (groups.length === 0) return null
  return (
    <ul className="flex items-center gap-1 border-line border-t">
      {groups.map(({ name, label, to, current, start, chats }) => (
        <li className="flex items-center" key={name}>
          <Link
            className={classes(tab, 'text-sm text-ink-3')}
            to={to}
            aria-current={current ? 'page' : undefined}
          >
            {label}
          </Link>
          {start && <IconLink icon="add" dialog {...start} />}
          <ul className="flex" aria-label={label}>
            {chats.map((chat) => (
              <li key={chat.to}>
                <ChatTab {...chat} />
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  )
}

function ChatTab({
  to,
  label,
  color,
  current,
  count,
  mentions,
  unread,
  unscripted,
}: ChatGroup['chats'][number]) {
  return (
    <Link className={tab} to={to} aria-current={current ? 'page' : undefined}>
      {color && <i className={classes('size-2 rounded-2xs', colorClass(color))} aria-hidden />}
      <span className="max-w-48 truncate" title={label}>
        {label}
      </span>
      <UnreadMark {...{ count, mentions, unread, unscripted }} />
    </Link>
  )
}
