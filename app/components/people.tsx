import type { ReactNode } from 'react'
import { classes } from './classes.ts'

export function People({ children }: { children: ReactNode }) {
  return <ul className="grid grid-cols-1">{children}</ul>
}

interface PersonProps {
  /** Something stands at the row's end on a narrow page, beside the name. */
  withCorner?: boolean
  /** The row takes the focus of what goes away from it. */
  focusable?: boolean
  children: ReactNode
}

/** A row about somebody: avatar, `PersonName`, and what may be done. */
export function Person({ withCorner, focusable, children }: PersonProps) {
  return (
    <li
      className={classes(
        'flex min-h-15 flex-wrap items-center gap-x-3 gap-y-2 border-line border-b py-2 last:border-b-0',
        withCorner && 'max-sm:relative max-sm:pr-11',
      )}
      tabIndex={focusable ? -1 : undefined}
    >
      {children}
    </li>
  )
}

interface PersonNameProps {
  name: string
  /** Behind the name: whether that is oneself. */
  note?: ReactNode
  /** Below it. */
  children?: ReactNode
}

export function PersonName({ name, note, children }: PersonNameProps) {
  return (
    <div className="grid min-w-0 flex-[1_1_140px] grid-cols-1">
      <span className="min-w-0 truncate font-label" title={name}>
        {name}
        {note && <span className="font-normal text-ink-2"> {note}</span>}
      </span>
      {children}
    </div>
  )
}

/** What somebody is, where it cannot be changed. */
export function PersonRole({ children }: { children: ReactNode }) {
  return (
    <span className="min-w-[120px] pl-[13px] text-ink-2 max-sm:ml-11 max-sm:pl-0">{children}</span>
  )
}
