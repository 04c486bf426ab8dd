import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { classes } from '#app/components/classes.ts'
import { Icon } from '#app/components/icon.tsx'
import type { IconName } from '#app/components/icons/names.ts'
import { Progress } from '#app/components/progress.tsx'

interface RowsProps {
  caption: string
  /** The column headings. The first two are above the checkboxes and the names. */
  headings: {
    all: ReactNode
    name: ReactNode
    status: ReactNode
    size: ReactNode
    person: ReactNode
    when: ReactNode
    menu: string
  }
  children: ReactNode
}

export function Rows({ caption, headings, children }: RowsProps) {
  return (
    <table className="rows">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          <td className="col-check">{headings.all}</td>
          <th scope="col">{headings.name}</th>
          <th scope="col" className="col-status">
            {headings.status}
          </th>
          <th scope="col" className="col-size">
            {headings.size}
          </th>
          <th scope="col" className="col-person">
            {headings.person}
          </th>
          <th scope="col" className="col-when">
            {headings.when}
          </th>
          <th scope="col" className="col-menu">
            <span className="sr-only">{headings.menu}</span>
          </th>
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  )
}

export interface RowProps {
  to: string
  name: string
  icon: IconName
  /** The item's folder, for a list with items of several folders. */
  place?: string | undefined
  status: ReactNode
  size?: string
  person?: string
  when?: { iso: string; shown: string }
  /** The item's checkbox; absent if the reader has no action for the item. */
  box?: BoxProps | undefined
  menu?: ReactNode
}

interface BoxProps {
  /**
   * The id of the form that the checkbox belongs to. `name` and `value` are sent with that form.
   */
  form: string
  name: string
  value: string
  /** The checkbox's accessible name, such as “Select Protocol v4.pdf”. */
  label: string
}

export function Row(props: RowProps) {
  const { box, to, name, icon, place, status, size, person, when, menu } = props
  return (
    <tr>
      <td className="col-check">{box && <Box {...box} />}</td>
      <td>
        <Link className="row-name" to={to} title={name}>
          <Icon name={icon} />
          <span className="min-w-0 truncate">{name}</span>
        </Link>
        {place && (
          <span className="ml-8 block text-sm leading-[1.2] min-w-0 truncate">{place}</span>
        )}
      </td>
      <td className="col-status">{status}</td>
      <td className="col-size">{size}</td>
      <td className="col-person" title={person}>
        {person}
      </td>
      <td className="col-when">{when && <time dateTime={when.iso}>{when.shown}</time>}</td>
      <td className="col-menu">{menu}</td>
    </tr>
  )
}

function Box({ label, ...box }: BoxProps) {
  return <input {...box} className="checkbox" type="checkbox" aria-label={label} />
}

interface StatusProps {
  state: 'waiting' | 'working' | 'done' | 'failed'
  label: string
  /** From 0 to 1; absent if unknown. */
  progress?: number
}

/** A status as words and an icon, not only as a colour. */
export function Status({ state, label, progress }: StatusProps) {
  if (state === 'working') {
    return <Progress label={label} {...(progress === undefined ? {} : { value: progress })} />
  }
  return (
    <span className={state === 'failed' ? 'status status-failed' : 'status'} title={label}>
      <Icon name={statusIcons[state]} size={18} />
      <span
        className={classes(
          'min-w-0 truncate',
          state === 'failed' && 'in-[.rows]:whitespace-normal in-[.rows]:leading-[1.2]',
        )}
      >
        {label}
      </span>
    </span>
  )
}

const statusIcons = {
  waiting: 'hourglass_top',
  done: 'check_circle',
  failed: 'error',
} as const satisfies Record<string, IconName>
