import type { ReactNode } from 'react'
import { classes } from '#app/ui/classes.ts'
import type { IconName } from '#app/ui/icons/names.ts'
import { Link } from '#app/ui/link.tsx'
import { HydrateOnUse, UsableRow } from '#app/ui/menus/hydrate-on-use.tsx'
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

export const noSize = '—'

// In a list of several folders they are more useful than the kinds.
const besideFolder = 'max-[90rem]:hidden'

// In a narrow window a row has two lines: the name, then what the hidden columns contain.
const columns = {
  check: 'w-[50px]',
  folder: 'w-45 max-lg:hidden',
  kind: 'w-[152px] max-sidebar:hidden',
  size: 'w-23 text-end max-sm:hidden',
  person: 'w-[144px] pl-5! max-lg:hidden',
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
          {headings.folder && (
            <th scope="col" className={columns.folder}>
              {headings.folder}
            </th>
          )}
          <th scope="col" className={classes(columns.kind, headings.folder && besideFolder)}>
            {headings.kind}
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
      <tbody {...rowEvents}>{children}</tbody>
    </table>
  )
}

export interface RowProps {
  to: string
  name: string
  icon: IconName
  siteIcon?: string | null | undefined
  isStarred?: boolean
  /** Of a list with items of several folders; null for the top. */
  place?: { name: string; label: string; to: string } | null | undefined
  kind: string
  size: string
  /** Of an analysis that has not succeeded yet. */
  status?: ReactNode
  person?: string
  when?: { iso: string; shown: string }
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

export function Row(props: RowProps) {
  const { box, to, name, icon, siteIcon, isStarred, place, kind } = props
  const { status, size, person, when, menu, quick } = props
  return (
    <UsableRow>
      <td className={columns.check}>{box && <Box {...box} />}</td>
      <td>
        <div className="grid min-w-0 py-1">
          <RowName {...{ to, name, icon, siteIcon, isStarred }} />
          {place && (
            <span className="ml-8 min-w-0 truncate text-sm leading-[1.2] lg:hidden max-sm:hidden">
              {place.label}
            </span>
          )}
          <span className="ml-8 hidden min-w-0 truncate text-sm leading-[1.4] max-sm:block">
            {[place?.name ?? kind, size === noSize ? '' : size, when?.shown]
              .filter(Boolean)
              .join(' · ')}
          </span>
          {status && <span className="ml-8 min-w-0 text-sm">{status}</span>}
        </div>
      </td>
      {place !== undefined && (
        <td className={columns.folder}>
          {place && (
            <Link
              className="block truncate leading-9 hover:text-ink hover:underline hover:underline-offset-3 focus-visible:-outline-offset-2"
              to={place.to}
              title={place.label}
            >
              {place.name}
            </Link>
          )}
        </td>
      )}
      <td className={classes(columns.kind, place !== undefined && besideFolder)}>{kind}</td>
      <td className={columns.size}>{size}</td>
      <td className={columns.person} title={person}>
        {person}
      </td>
      <td className={columns.when}>{when && <time dateTime={when.iso}>{when.shown}</time>}</td>
      <td className={columns.menu}>
        <div className="relative">
          <HydrateOnUse className="contents">{quick}</HydrateOnUse>
          {menu}
        </div>
      </td>
    </UsableRow>
  )
}

function Box({ label, ...box }: BoxProps) {
  return <input {...box} className="checkbox m-0 align-middle" type="checkbox" aria-label={label} />
}
