import type { SubmissionResult } from '@conform-to/react'
import { useEffect, useRef } from 'react'
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
  useFocusOfError(id, refused)
  const begun: Record<string, unknown> = (refused ? refused.initialValue : values) ?? {}
  const fields = Object.entries(constraints[name]).map(([field, constraint]) => [
    field,
    fieldOf(field, { form: id, value: begun[field], constraint, refused }),
  ])
  return {
    form: { id, method: 'post', replace: true, preventScrollReset: true } as const,
    errors: refused?.error?.[''] ?? undefined,
    fields: Object.fromEntries(fields) as Record<FieldName<Name>, FormField>,
  }
}

// Moves the focus to the first field with an error when the server rejects the form.
function useFocusOfError(id: string, refused: Refused | undefined): void {
  const last = useRef(refused)
  useEffect(() => {
    const error = refused !== last.current && refused?.error
    last.current = refused
    const form = document.getElementById(id)
    if (!error || !(form instanceof HTMLFormElement)) return
    const field = [...form.elements].find((element) => error[element.getAttribute('name') ?? ''])
    if (field instanceof HTMLElement) field.focus()
  }, [id, refused])
}
