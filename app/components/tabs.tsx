import { Anchor } from './anchor.tsx'
import { Badge } from './badge.tsx'
import { classes } from './classes.ts'
import { Dot } from './dot.tsx'

interface Tab {
  to: string
  label: string
  current?: boolean
  count?: number | undefined
  /** Shows a red dot; the text is for screen readers. */
  alert?: string | undefined
}

/** For a route's `meta`: the open tab and what the tabs belong to. */
export function tabTitle(
  known: { title: string; tabs: Record<string, string> } | undefined,
  tab: string | undefined,
): string | undefined {
  return known && [known.tabs[tab ?? ''], known.title].filter(Boolean).join(' · ')
}

interface TabsProps {
  label: string
  tabs: Tab[]
  /** The tabs belong to a dialog, which Back closes from each of them. */
  within?: boolean
  className?: string
}

/** Tabs are links: each has an address. */
export function Tabs({ label, tabs, within, className }: TabsProps) {
  return (
    <nav className={classes('tabs', className)} aria-label={label}>
      {tabs.map((tab) => (
        <Anchor
          key={tab.to}
          to={tab.to}
          dialog={within && 'within'}
          aria-current={tab.current ? 'page' : undefined}
        >
          {tab.label}
          {tab.count !== undefined && <Badge count={tab.count} />}
          {tab.alert && <Dot label={tab.alert} />}
        </Anchor>
      ))}
    </nav>
  )
}
