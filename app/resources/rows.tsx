import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Icon } from '#app/components/icon.tsx'
import { Progress } from '#app/components/progress.tsx'
import type { IconName } from '#app/icons/names.ts'

interface RowsProps {
  caption: string
  /** Column headings; the first two stand over the box and the name. */
  headings: {
    all: ReactNode
    name: ReactNode
    status: string
    size: string
    person: string
    when: string
    menu: string
  }
  children: ReactNode
}

export function Rows({ caption, headings, children }: RowsProps) {
  return (
    <table className="rows">
      <caption className="unseen">{caption}</caption>
      <thead>
        <tr>
          <th className="col-check">{headings.all}</th>
          <th>{headings.name}</th>
          <th className="col-status">{headings.status}</th>
          <th className="col-size">{headings.size}</th>
          <th className="col-person">{headings.person}</th>
          <th className="col-when">{headings.when}</th>
          <th className="col-menu">
            <span className="unseen">{headings.menu}</span>
          </th>
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  )
}

export interface RowProps {
  id: string
  to: string
  name: string
  icon: IconName
  status: ReactNode
  size?: string
  person?: string
  when?: { iso: string; shown: string }
  /** Name of the box, such as “Select Protocol v4.pdf”. */
  selectLabel: string
  /** The form the boxes belong to. */
  form?: string
  selected?: boolean
  menu?: ReactNode
}

export function Row(props: RowProps) {
  const { id, to, name, icon, status, size, person, when, menu } = props
  return (
    <tr aria-selected={props.selected}>
      <td className="col-check">
        <input
          className="checkbox"
          type="checkbox"
          name="id"
          value={id}
          form={props.form}
          aria-label={props.selectLabel}
        />
      </td>
      <td>
        <Link className="row-name" to={to} title={name}>
          <Icon name={icon} />
          <span className="truncate-name">{name}</span>
        </Link>
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

interface StatusProps {
  state: 'waiting' | 'working' | 'done' | 'failed'
  label: string
  /** 0 to 1, where it is known. */
  progress?: number
}

/** Said in words and with an icon, never by colour alone. */
export function Status({ state, label, progress }: StatusProps) {
  if (state === 'working') {
    return <Progress label={label} {...(progress === undefined ? {} : { value: progress })} />
  }
  return (
    <span className={state === 'failed' ? 'status status-failed' : 'status'} title={label}>
      <Icon name={statusIcons[state]} size={18} />
      <span className="truncate-name">{label}</span>
    </span>
  )
}

const statusIcons = {
  waiting: 'hourglass_top',
  done: 'check_circle',
  failed: 'error',
} as const satisfies Record<string, IconName>
