import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Anchor } from '#app/components/anchor.tsx'
import { Badge } from '#app/components/badge.tsx'
import { Dot } from '#app/components/dot.tsx'
import { Icon } from '#app/components/icon.tsx'
import type { IconName } from '#app/components/icons/names.ts'

export interface SideLink {
  to: string
  icon: IconName
  label: string
  /** True if the entry is the current page; `within` if the current page is below it. */
  current?: boolean | 'within'
  count?: number
  ofNotifications?: boolean
  /** If set, the entry has a red dot; this text describes the dot to screen readers. */
  alert?: string | undefined
  dialog?: boolean
  /** Groups of chats, listed below this entry. */
  groups?: ChatGroup[]
}

export interface ChatGroup {
  name: string
  label: string
  /** The path of the list of this kind of chats. */
  to: string
  current: boolean
  chats: { to: string; label: string; current: boolean; count: number }[]
}

interface SideListProps {
  links: SideLink[]
  /** An extra element between `links` and `more` that is not a link. */
  entry?: ReactNode
  more?: SideLink[]
}

export function SideList({ links, entry, more = [] }: SideListProps) {
  return (
    <ul>
      {links.map((link) => (
        <SideEntry key={link.to} link={link} />
      ))}
      {entry && <li>{entry}</li>}
      {more.map((link) => (
        <SideEntry key={link.to} link={link} />
      ))}
    </ul>
  )
}

function SideEntry({ link }: { link: SideLink }) {
  return (
    <li>
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
      className="side-link"
      to={to}
      dialog={dialog}
      data-tip={label}
      aria-current={current === 'within' ? 'true' : current ? 'page' : undefined}
    >
      <Icon name={icon} />
      <span>{label}</span>
      <Badge count={counted.count ?? 0} ofNotifications={counted.ofNotifications} />
      {alert && <Dot label={alert} />}
    </Anchor>
  )
}

function SideChats({ label, to, current, chats }: ChatGroup) {
  return (
    <>
      <Link
        className="flex min-h-control items-center rounded-md pr-2.5 pl-10.5 font-semibold text-ink-2 text-xs hover:bg-hover aria-[current]:text-accent sidebar:in-data-[sidebar=collapsed]:hidden"
        to={to}
        aria-current={current ? 'page' : undefined}
      >
        {label}
      </Link>
      {chats.length > 0 && (
        <ul className="side-chats" aria-label={label}>
          {chats.map(({ to, label, current, count }) => (
            <li key={to}>
              <Link className="side-link" to={to} aria-current={current ? 'page' : undefined}>
                <span className="min-w-0 truncate" title={label}>
                  {label}
                </span>
                <Badge count={count} />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
