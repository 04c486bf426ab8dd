import { Anchor } from '#app/components/anchor.tsx'
import { Badge } from '#app/components/badge.tsx'

export interface Tab {
  to: string
  label: string
  current?: boolean
  count?: number
  /** Something waits here: a red dot, and these words for screen readers. */
  alert?: string | undefined
}

interface TabsProps {
  label: string
  tabs: Tab[]
  /** The tabs are of a dialog, which Back closes from each of them. */
  within?: boolean
}

/** Tabs are links: each has an address. */
export function Tabs({ label, tabs, within }: TabsProps) {
  return (
    <nav className="tabs" aria-label={label}>
      {tabs.map((tab) => (
        <Anchor
          key={tab.to}
          to={tab.to}
          dialog={within && 'within'}
          aria-current={tab.current ? 'page' : undefined}
        >
          {tab.label}
          {tab.count !== undefined && <Badge count={tab.count} />}
          {tab.alert && (
            <span className="dot">
              <span className="unseen">{tab.alert}</span>
            </span>
          )}
        </Anchor>
      ))}
    </nav>
  )
}
