import type { ReactNode } from 'react'
import { classes } from '#app/ui/classes.ts'

export function People({ children }: { children: ReactNode }) {
  return <ul className="grid grid-cols-1">{children}</ul>
}

interface PersonProps {
  /** On a narrow page, reserves space at the row's end for an element beside the name. */
  withCorner?: boolean
  /** The row can receive the focus when a control in it disappears. */
  focusable?: boolean
  children: ReactNode
}

/** A row about one person: avatar, `PersonName` and actions. */
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
  /** A text, or a link to the person's card. */
  name: ReactNode
  /** Shown after the name, for example “you”. */
  note?: ReactNode
  /** Shown below the name. */
  children?: ReactNode
}

export function PersonName({ name, note, children }: PersonNameProps) {
  return (
    <div className="grid min-w-0 flex-[1_1_140px] grid-cols-1">
      <span
        className="min-w-0 truncate font-label"
        title={typeof name === 'string' ? name : undefined}
      >
        {name}
        {note && <span className="font-normal text-ink-2"> {note}</span>}
      </span>
      {children}
    </div>
  )
}

/** A person's role, where the reader cannot change it. */
export function PersonRole({ children }: { children: ReactNode }) {
  return (
    <span className="min-w-[120px] pl-[13px] text-ink-2 max-sm:ml-11 max-sm:pl-0">{children}</span>
  )
}
