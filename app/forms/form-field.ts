import type { SubmissionResult } from '@conform-to/react'
import type { constraintsOf } from './constraints-of.ts'

type Constraint = Partial<ReturnType<typeof constraintsOf>[string]>

/** What a control needs to know of its field. */
export interface FormField {
  /** The attributes of the control. */
  props: {
    id: string
    name: string
    defaultValue: string | undefined
    required: boolean | undefined
    ref: ((control: HTMLElement | null) => void) | undefined
  }
  /** The allowed lengths of a text. */
  lengths: { minLength: number | undefined; maxLength: number | undefined }
  /** The error codes of the rejected submission. */
  errors: string[] | undefined
}

interface Begin {
  /** The id of the form. */
  form: string
  value: unknown
  constraint: Constraint
  refused: SubmissionResult<string[]> | undefined
  ref: FormField['props']['ref']
}

export function fieldOf(name: string, { form, value, constraint, refused, ref }: Begin): FormField {
  const { required, minLength, maxLength } = constraint
  return {
    props: {
      id: `${form}-${name}`,
      name,
      defaultValue: typeof value === 'string' ? value : undefined,
      required,
      ref,
    },
    lengths: { minLength, maxLength },
    errors: refused?.error?.[name] ?? undefined,
  }
}
