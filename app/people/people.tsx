import type { ReactNode } from 'react'
import { classes } from '#app/ui/classes.ts'
import { MoreMenu } from '#app/ui/menus/menu.tsx'

export function People({ children }: { children: ReactNode }) {
  return <ul className="grid grid-cols-1">{children}</ul>
}

interface PersonProps {
  /** On a narrow page, for an element beside the name. */
  withCorner?: boolean
  /** For a row in which a control disappears. */
  focusable?: boolean
  children: ReactNode
}

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
  /** For example “you”. */
  note?: ReactNode
  children?: ReactNode
}

export function PersonName({ name, note, children }: PersonNameProps) {
  return (
    <div className="grid min-w-0 flex-[1_1_140px] grid-cols-1 max-sm:basis-[120px]">
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

/** Where the reader cannot change it; its word ends where the choices of other people do. */
export function PersonRole({ children }: { children: ReactNode }) {
  return <span className="ml-auto flex-none text-ink-2">{children}</span>
}

/** On a narrow page below the name, if there is no space beside it. */
export const roleColumn = 'w-[120px] flex-none max-sm:ml-auto max-sm:w-[104px]'

/** Its dots end where the row ends. Without children there is nothing to do with the person. */
export function PersonMenu({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="-mr-2 w-control flex-none max-sm:absolute max-sm:top-3 max-sm:right-0">
      {children && <MoreMenu label={label}>{children}</MoreMenu>}
    </div>
  )
}
