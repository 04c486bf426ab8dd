import { createContext } from 'react-router'

/** A form of somebody who turned out to be signed out: what it takes to send it again. */
export interface KeptForm {
  /** Path and query it was sent to. */
  action: string
  multipart: boolean
  /** All but files. */
  fields: [name: string, value: string][]
}

export const keptFormContext = createContext<KeptForm | null>(null)

/** The fields that people write in, by the names that the forms give them. */
const writtenFields = [
  'title',
  'name',
  'displayName',
  'bio',
  'description',
  'keyword',
  'definition',
  'emails',
  'links',
  'message',
  'content',
] as const

type WrittenField = (typeof writtenFields)[number]

/** What was written, in the order of the form; nothing where all of it is blank. */
export function writtenIn({ fields }: KeptForm): [WrittenField, string][] {
  return fields.filter(
    (field): field is [WrittenField, string] =>
      (writtenFields as readonly string[]).includes(field[0]) && field[1].trim() !== '',
  )
}
