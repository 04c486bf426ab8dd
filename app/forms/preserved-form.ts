import { createContext } from 'react-router'

export interface PreservedForm {
  action: string
  multipart: boolean
  fields: [name: string, value: string][]
}

export const preservedFormContext = createContext<PreservedForm | null>(null)

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

export function writtenIn({ fields }: PreservedForm): [WrittenField, string][] {
  return fields.filter(
    (field): field is [WrittenField, string] =>
      (writtenFields as readonly string[]).includes(field[0]) && field[1].trim() !== '',
  )
}
