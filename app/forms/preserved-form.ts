import { createContext } from 'react-router'

/** A form whose sender turned out to be signed out, with everything needed to send it again. */
export interface PreservedForm {
  /** The path and query that the form was sent to. */
  action: string
  multipart: boolean
  /** All fields except files. */
  fields: [name: string, value: string][]
}

export const preservedFormContext = createContext<PreservedForm | null>(null)

/** The names of the text fields of all forms. */
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

/** Returns the text fields with text, in the order of the form; empty if all of them are blank. */
export function writtenIn({ fields }: PreservedForm): [WrittenField, string][] {
  return fields.filter(
    (field): field is [WrittenField, string] =>
      (writtenFields as readonly string[]).includes(field[0]) && field[1].trim() !== '',
  )
}
