import { type DefaultValue, getFormProps, type SubmissionResult, useForm } from '@conform-to/react'
import { constraints } from './constraints.build.ts'

type FormName = keyof typeof constraints
type Values<Name extends FormName> = { [Field in keyof (typeof constraints)[Name]]: string }

export type Refused = SubmissionResult<string[]>

interface Begin<Name extends FormName> {
  /** The form's id; needed if the page has a second form with the same schema. */
  id?: string
  /** The initial values. */
  values?: DefaultValue<Values<Name>>
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
  const [form, fields] = useForm<Values<Name>>({
    id,
    constraint: constraints[name],
    lastResult: refused,
    ...(values && { defaultValue: values }),
  })
  const { noValidate: _, ...props } = getFormProps(form)
  return {
    form: { ...props, method: 'post', replace: true, preventScrollReset: true } as const,
    errors: form.errors,
    fields,
  }
}
