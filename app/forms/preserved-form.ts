import { createContext } from 'react-router'

/** A form whose sender turned out to be signed out, with everything needed to send it again. */
export interface KeptForm {
  /** The path and query it was sent to. */
  action: string
  multipart: boolean
  /** All fields but files. */
  fields: [name: string, value: string][]
}

export const keptFormContext = createContext<KeptForm | null>(null)

/** The names of text fields, in all forms. */
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

/** The text that was written, in the order of the form; empty if all of it is blank. */
export function writtenIn({ fields }: KeptForm): [WrittenField, string][] {
  return fields.filter(
    (field): field is [WrittenField, string] =>
      (writtenFields as readonly string[]).includes(field[0]) && field[1].trim() !== '',
  )
}
