import type { SubmissionResult } from '@conform-to/react'
import { useCallback, useState } from 'react'
import { constraints } from './constraints.build.ts'
import type { constraintsOf } from './constraints-of.ts'
import { useAnswer } from './use-answer.ts'

type FormName = keyof typeof constraints
type FieldName<Name extends FormName> = keyof (typeof constraints)[Name] & string
type Constraint = Partial<ReturnType<typeof constraintsOf>[string]>

export type Refused = SubmissionResult<string[]>

export interface FormField {
  props: Pick<Constraint, 'required' | 'minLength' | 'maxLength'> & {
    id: string
    name: string
    defaultValue: string | undefined
    ref: ((control: HTMLElement | null) => void) | undefined
  }
  errors: string[] | undefined
}

interface Begin<Name extends FormName> {
  /** The form's id; needed if the page has a second form with the same schema. */
  id?: string
  values?: { [Field in FieldName<Name>]?: string }
  refused: Refused | undefined
}

/** The browser validates by the schema's constraints, with and without JavaScript. */
export function useFields<Name extends FormName>(
  name: Name,
  { id = name, values, refused: given }: Begin<Name>,
) {
  const refused = useAnswer(given)
  const focus = useFocus(refused)
  const begun: Record<string, unknown> = (refused ? refused.initialValue : values) ?? {}
  const all: [string, Constraint][] = Object.entries(constraints[name])
  const first = all.find(([field]) => isRefused(field, refused))?.[0]
  const fields = all.map(([field, { required, minLength, maxLength }]): [string, FormField] => {
    const value = begun[field]
    const defaultValue = typeof value === 'string' ? value : undefined
    const ref = field === first ? focus : undefined
    const props = { id: `${id}-${field}`, name: field, defaultValue, required, ref }
    const errors = refused?.error?.[field] ?? undefined
    return [field, { props: { ...props, minLength, maxLength }, errors }]
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

// An item of a list is `emails[0]`.
function isRefused(field: string, refused: Refused | undefined): boolean {
  const names = Object.keys(refused?.error ?? {})
  return names.some((name) => name === field || name.startsWith(`${field}[`))
}

// The first field with an error gets the focus each time that the server rejects the form.
function useFocus(refused: Refused | undefined): (field: HTMLElement | null) => void {
  const [loaded] = useState(refused)
  return useCallback(
    (field) => {
      if (refused !== loaded) field?.focus()
    },
    [refused, loaded],
  )
}
