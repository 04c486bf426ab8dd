import type { MouseEvent, ReactNode } from 'react'
import { useFormats } from '#app/locales/format.ts'
import { Avatar } from '#app/people/avatar.tsx'
import { classes } from '#app/ui/classes.ts'
import { Icon } from '#app/ui/icon.tsx'
import { Marked } from '#app/ui/text/quote.tsx'
import type { FoundRow } from './found.ts'

interface OptionProps {
  id: string
  isActive: boolean
  to: string
  onChoose: () => void
  children: ReactNode
}

/** A link, so that it can be opened in a new tab too. */
export function Option({ id, isActive, to, onChoose, children }: OptionProps) {
  const onClick = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    onChoose()
  }
  return (
    <a
      id={id}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      href={to}
      className={classes(
        'flex min-h-11 cursor-pointer items-center gap-2.5 rounded-sm px-2.5 py-1 text-ink no-underline hover:bg-hover',
        'aria-selected:bg-wash forced-colors:aria-selected:outline-2',
      )}
      // The field keeps the focus.
      onPointerDown={(event) => event.preventDefault()}
      onClick={onClick}
    >
      {children}
    </a>
  )
}

export function RowContent({ row, isQuote }: { row: FoundRow; isQuote: boolean }) {
  const { moment } = useFormats()
  const { icon, person, title, note, excerpt, at } = row
  const about = [note, at && moment(at)].filter(Boolean).join(' · ')
  return (
    <>
      {person ? (
        <Avatar id={person.id} name={person.displayName} picture={person.profileURL} size="small" />
      ) : (
        <Icon className="mx-0.5 flex-none text-ink-2" name={icon} />
      )}
      <span className="grid min-w-0 flex-1 grid-cols-1">
        {excerpt && (
          <span
            className={classes(
              'line-clamp-2 wrap-anywhere',
              isQuote ? 'font-serif' : '[&_mark]:[font-family:inherit]',
            )}
          >
            <Marked parts={excerpt} />
          </span>
        )}
        <span className="flex min-w-0 items-baseline gap-2 max-sm:flex-col max-sm:gap-0">
          <span
            className={classes(
              'max-w-full truncate [&_mark]:[font-family:inherit]',
              excerpt && 'text-ink-2 text-sm',
            )}
          >
            <Marked parts={title} />
          </span>
          {about && <span className="max-w-full flex-1 truncate text-ink-2 text-sm">{about}</span>}
        </span>
      </span>
    </>
  )
}
