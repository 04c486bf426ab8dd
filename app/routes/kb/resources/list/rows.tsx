import type { ReactNode } from 'react'
import { tooltipOf } from '#app/routes/kb/resources/rows/tooltip-of.ts'
import type { RowIcon } from '#app/ui/icons/names.ts'
import { Link } from '#app/ui/link.tsx'
import { UsableRow } from '#app/ui/menus/usable-row.tsx'
import { rowEvents } from './row-events.ts'
import { RowName } from './row-name.tsx'

interface RowsProps {
  caption: string
  /** The first two are above the checkboxes and the names. */
  headings: {
    all: ReactNode
    name: ReactNode
    /** For a list with items of several folders. */
    folder?: string | undefined
    kind: ReactNode
    size: ReactNode
    person: ReactNode
    when: ReactNode
    menu: string
  }
  children: ReactNode
}

/** The style sheet finds the columns by their places, so that no cell needs a class. */
export function Rows({ caption, headings, children }: RowsProps) {
  return (
    <div className="@container">
      <table
        // In a list of several folders they are more useful than the kinds.
        className="rows @min-table:max-[90rem]:[&_tr>:nth-child(4):nth-last-child(5)]:hidden"
        data-columns="files"
      >
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            <td>{headings.all}</td>
            <th scope="col">{headings.name}</th>
            {headings.folder && <th scope="col">{headings.folder}</th>}
            <th scope="col">{headings.kind}</th>
            <th scope="col">{headings.size}</th>
            <th scope="col">{headings.person}</th>
            <th scope="col">{headings.when}</th>
            <th scope="col">
              <span className="sr-only">{headings.menu}</span>
            </th>
          </tr>
        </thead>
        <tbody {...rowEvents}>{children}</tbody>
      </table>
    </div>
  )
}

export interface RowProps {
  to: string
  name: string
  icon: RowIcon
  siteIcon?: string | null | undefined
  isStarred?: boolean
  /** Of a list with items of several folders; null for the top. */
  place?: { name: string; label: string; to: string } | null | undefined
  kind: string
  /** Empty if there is none. */
  size: string
  /** Of an analysis that has not succeeded yet. */
  status?: ReactNode
  person?: string
  when?: string
  /** Absent if the reader has no action for the item. */
  box?: BoxProps | undefined
  menu?: ReactNode
  /** While the row is used. */
  quick?: ReactNode
}

interface BoxProps {
  /** `name` and `value` are sent with this form. */
  form: string
  name: string
  value: string
  /** Such as “Select Protocol v4.pdf”. */
  label: string
}

/** In Latin letters. */
const lettersOfPerson = 13

export function Row(props: RowProps) {
  const { box, to, name, icon, siteIcon, isStarred, place, kind } = props
  const { status, size, person, when, menu, quick } = props
  return (
    <UsableRow>
      <td>{box && <Box {...box} />}</td>
      <td>
        <RowName {...{ to, name, icon, siteIcon, isStarred }} />
        {place && (
          <span className="ml-8 block truncate text-sm leading-[1.2] lg:hidden @max-table:hidden">
            {place.label}
          </span>
        )}
        {status && <span className="ml-8 block text-sm">{status}</span>}
      </td>
      {place !== undefined && (
        <td>
          {place && (
            <Link
              className="block truncate leading-9 hover:text-ink hover:underline hover:underline-offset-3 focus-visible:-outline-offset-2 @max-table:pointer-events-none @max-table:leading-6"
              to={place.to}
              title={place.label}
            >
              {place.name}
            </Link>
          )}
        </td>
      )}
      <td>{kind}</td>
      <td>{size}</td>
      <td title={tooltipOf(person ?? '', lettersOfPerson)}>{person}</td>
      <td>{when}</td>
      <td>
        {quick}
        {menu}
      </td>
    </UsableRow>
  )
}

function Box({ label, ...box }: BoxProps) {
  return <input {...box} className="checkbox" type="checkbox" aria-label={label} />
}
