import { Anchor } from './anchor.tsx'
import { Badge } from './badge.tsx'
import { classes } from './classes.ts'
import { Dot } from './dot.tsx'

interface Tab {
  to: string
  label: string
  current?: boolean
  count?: number | undefined
  /** Describes a red dot to screen readers. */
  alert?: string | undefined
}

/** The open tab, and the page or dialog with the tabs. */
export function tabTitle(
  known: { title: string; tabs: Record<string, string> } | undefined,
  tab: string | undefined,
): string | undefined {
  return known && [known.tabs[tab ?? ''], known.title].filter(Boolean).join(' · ')
}

interface TabsProps {
  label: string
  tabs: Tab[]
  /** Back then closes the dialog from each tab. */
  within?: boolean
  className?: string
}

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
