import type { ReactNode } from 'react'
import { useTranslation } from '#app/locales/use-translation.ts'
import { Avatar } from '#app/people/avatar.tsx'
import { colorClass } from '#app/routes/kb/chats/color.ts'
import { UnreadMark } from '#app/routes/kb/chats/unread/unread-mark.tsx'
import type { UnreadSums } from '#app/routes/kb/chats/unread/unread-mentions.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { IconLink } from '#app/ui/button.tsx'
import { classes } from '#app/ui/classes.ts'
import { Dot } from '#app/ui/dot.tsx'
import { Icon } from '#app/ui/icon.tsx'
import type { IconName } from '#app/ui/icons/names.ts'
import { Link } from '#app/ui/link.tsx'
import type { ChatColor } from '#contract/entities/chat-colors.ts'

export interface SideLink extends Partial<UnreadSums> {
  to: string
  icon: IconName
  label: string
  /** `within` if the current page is below the entry. */
  current?: boolean | 'within'
  /** The letter that leads there after `g`. */
  goKey?: string
  /** In the menu at the end of the list. */
  isRare?: boolean
  /** Describes a red dot to screen readers. */
  alert?: string | undefined
  dialog?: boolean
  groups?: ChatGroup[]
}

export interface ChatGroup {
  name: string
  label: string
  to: string
  current: boolean
  /** Null without permission. */
  start: { to: string; label: string; 'aria-keyshortcuts'?: string | undefined } | null
  chats: SideChat[]
}

interface SideChat extends UnreadSums {
  to: string
  label: string
  /** Null for a chat that has a colour, or a person. */
  icon: IconName | null
  color: ChatColor | null
  person: { userId: string } | undefined
  current: boolean
}

interface SideListProps {
  links: SideLink[]
  /** Between `links` and `more`, not a link. */
  entry?: ReactNode
  more?: SideLink[]
}

const list = 'grid grid-cols-1 gap-0.5'
// Above the icon's corner while the sidebar is collapsed.
const corner =
  'sidebar:in-data-[sidebar=collapsed]:absolute sidebar:in-data-[sidebar=collapsed]:top-0.5 sidebar:in-data-[sidebar=collapsed]:right-0 sidebar:in-data-[sidebar=collapsed]:scale-80'
const chatLink =
  'menu-item min-h-[calc(var(--spacing-control)-4px)] gap-1.5 pl-10 aria-[current]:bg-transparent aria-[current]:font-heading aria-[current]:text-ink'

export function SideList({ links, entry, more = [] }: SideListProps) {
  const rare = links.filter(({ isRare }) => isRare)
  return (
    <ul className={list}>
      {links.map((link) => !link.isRare && <SideEntry key={link.to} link={link} />)}
      {rare.length > 0 && <RareLinks links={rare} />}
      {entry && <li>{entry}</li>}
      {more.map((link) => (
        <SideEntry key={link.to} link={link} />
      ))}
    </ul>
  )
}

function RareLinks({ links }: { links: SideLink[] }) {
  const { t } = useTranslation('shell')
  return (
    <li>
      <details className="group/more" open={links.some(({ current }) => current)}>
        <summary className="menu-item" data-tooltip={t('sidebar.more')}>
          <Icon name="more_horiz" />
          <span>{t('sidebar.more')}</span>
          <Icon
            className="group-open/more:rotate-180 sidebar:in-data-[sidebar=collapsed]:hidden"
            name="keyboard_arrow_down"
            size={18}
          />
        </summary>
        <ul className={list}>
          {links.map((link) => (
            <SideEntry key={link.to} link={link} />
          ))}
        </ul>
      </details>
    </li>
  )
}

function SideEntry({ link }: { link: SideLink }) {
  return (
    <li className="relative">
      <SideNavItem {...link} />
      {link.groups?.map((group) => (
        <SideChats key={group.name} {...group} />
      ))}
    </li>
  )
}

function SideNavItem({ to, icon, label, current, alert, dialog, ...counted }: SideLink) {
  return (
    <Anchor
      className="menu-item"
      to={to}
      dialog={dialog}
      data-tooltip={label}
      aria-current={current === 'within' ? 'true' : current ? 'page' : undefined}
    >
      <Icon name={icon} />
      <span>{label}</span>
      <UnreadMark {...counted} className={corner} />
      {alert && <Dot className={corner} label={alert} />}
    </Anchor>
  )
}

function SideChats({ name, label, to, current, start, chats }: ChatGroup) {
  // The chats that everybody has need no name above them. With the focus it is over the first one,
  // so that nothing moves.
  const hiding =
    name === 'default' &&
    'not-focus-within:sr-only focus-within:absolute focus-within:inset-x-0 focus-within:z-raised focus-within:rounded-md focus-within:bg-raised focus-within:[box-shadow:var(--shadow-float)]'
  return (
    <>
      <div
        className={classes('flex items-center sidebar:in-data-[sidebar=collapsed]:hidden', hiding)}
      >
        <Link
          className="flex min-h-control min-w-0 flex-1 items-center rounded-md pr-2.5 pl-10.5 font-semibold text-ink-2 text-xs hover:bg-hover aria-[current]:text-accent"
          to={to}
          aria-current={current ? 'page' : undefined}
        >
          {label}
        </Link>
        {start && <IconLink icon="add" dialog {...start} />}
      </div>
      {chats.length > 0 && (
        <ul className={`${list} sidebar:in-data-[sidebar=collapsed]:hidden`} aria-label={label}>
          {chats.map((chat) => (
            <li key={chat.to}>
              <SideChatLink {...chat} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function SideChatLink({ to, label, icon, color, person, current, ...unread }: SideChat) {
  return (
    <Link className={chatLink} to={to} aria-current={current ? 'page' : undefined}>
      {icon && <Icon className="mx-px" name={icon} size={18} />}
      {!icon && person && (
        <i className="flex-none not-italic" aria-hidden>
          <Avatar id={person.userId} name={label} size="tiny" />
        </i>
      )}
      {color && (
        <i
          className={classes(
            'mx-1.5 size-2 flex-none rounded-2xs forced-colors:border',
            colorClass(color),
          )}
          aria-hidden
        />
      )}
      <span className="min-w-0 truncate" title={label}>
        {label}
      </span>
      <UnreadMark {...unread} />
    </Link>
  )
}
