import { Link } from 'react-router'
import { Badge } from '#app/components/badge.tsx'

export interface Tab {
  to: string
  label: string
  current?: boolean
  count?: number
  /** Something waits here: a red dot, and these words for screen readers. */
  alert?: string | undefined
}

/** Tabs are links: each has an address. */
export function Tabs({ label, tabs }: { label: string; tabs: Tab[] }) {
  return (
    <nav className="tabs" aria-label={label}>
      {tabs.map((tab) => (
        <Link key={tab.to} to={tab.to} aria-current={tab.current ? 'page' : undefined}>
          {tab.label}
          {tab.count !== undefined && <Badge count={tab.count} />}
          {tab.alert && (
            <span className="dot">
              <span className="unseen">{tab.alert}</span>
            </span>
          )}
        </Link>
      ))}
    </nav>
  )
}
