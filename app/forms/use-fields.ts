import type { SubmissionResult } from '@conform-to/react'
import { useCallback, useState } from 'react'
import { constraints } from './constraints.build.ts'
import { type FormField, fieldOf } from './form-field.ts'

type FormName = keyof typeof constraints
type FieldName<Name extends FormName> = keyof (typeof constraints)[Name] & string

export type Refused = SubmissionResult<string[]>

interface Begin<Name extends FormName> {
  /** The form's id; needed if the page has a second form with the same schema. */
  id?: string
  /** The initial values. */
  values?: { [Field in FieldName<Name>]?: string }
  /** The rejected submission, as returned by the action. */
  refused: Refused | undefined
}

/**
 * Returns the fields of a form that posts to its page's action. The browser validates the fields by
 * the schema's constraints, with and without JavaScript. Errors of the server are shown at their
 * fields, and the input is kept.
 */
export function useFields<Name extends FormName>(
  name: Name,
  { id = name, values, refused }: Begin<Name>,
) {
  const focus = useFocus(refused)
  const begun: Record<string, unknown> = (refused ? refused.initialValue : values) ?? {}
  const all = Object.entries(constraints[name])
  const first = all.find(([field]) => refused?.error?.[field])?.[0]
  const fields = all.map(([field, constraint]) => {
    const ref = field === first ? focus : undefined
    return [field, fieldOf(field, { form: id, value: begun[field], constraint, refused, ref })]
  })
  return {
    form: {
      id,
      className: 'grid grid-cols-1 gap-4',
      method: 'post',
      replace: true,
      preventScrollReset: true,
    } as const,
    errors: refused?.error?.[''] ?? undefined,
    fields: Object.fromEntries(fields) as Record<FieldName<Name>, FormField>,
  }
}

// Returns a ref for the first field with an error. The field gets the focus each time that the
// server rejects the form.
function useFocus(refused: Refused | undefined): (field: HTMLElement | null) => void {
  const [loaded] = useState(refused)
  return useCallback(
    (field) => {
      if (refused !== loaded) field?.focus()
    },
    [refused, loaded],
  )
}
