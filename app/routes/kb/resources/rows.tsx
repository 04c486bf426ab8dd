import type { ReactNode } from 'react'
import type { IconName } from '#app/components/icons/names.ts'
import { RowName } from './row-name.tsx'

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

// On a narrow page a row has two lines: the name with the checkbox and the menu, then the status.
const columns = {
  check: 'w-[50px]',
  status: 'w-[168px]',
  size: 'w-23 max-sm:hidden',
  person: 'w-[132px] max-lg:hidden',
  when: 'w-[128px] max-lg:hidden',
  menu: 'w-14 overflow-visible max-sm:col-3 max-sm:row-1 max-sm:pl-2',
}

export function Rows({ caption, headings, children }: RowsProps) {
  return (
    <table className="rows">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          <td className={columns.check}>{headings.all}</td>
          <th scope="col">{headings.name}</th>
          <th scope="col" className={`${columns.status} max-sm:hidden`}>
            {headings.status}
          </th>
          <th scope="col" className={columns.size}>
            {headings.size}
          </th>
          <th scope="col" className={columns.person}>
            {headings.person}
          </th>
          <th scope="col" className={columns.when}>
            {headings.when}
          </th>
          <th scope="col" className={columns.menu}>
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
      <td className={columns.check}>{box && <Box {...box} />}</td>
      <td>
        <RowName to={to} name={name} icon={icon} />
        {place && (
          <span className="ml-8 block text-sm leading-[1.2] min-w-0 truncate">{place}</span>
        )}
      </td>
      <td
        className={`${columns.status} max-sm:col-[2/-1] max-sm:min-h-7 max-sm:items-start max-sm:pr-4 max-sm:pb-2 max-sm:pl-8 max-sm:text-sm`}
      >
        {status}
      </td>
      <td className={columns.size}>{size}</td>
      <td className={columns.person} title={person}>
        {person}
      </td>
      <td className={columns.when}>{when && <time dateTime={when.iso}>{when.shown}</time>}</td>
      <td className={columns.menu}>{menu}</td>
    </tr>
  )
}

function Box({ label, ...box }: BoxProps) {
  return <input {...box} className="checkbox m-0 align-middle" type="checkbox" aria-label={label} />
}
