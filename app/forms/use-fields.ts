import { type DefaultValue, getFormProps, type SubmissionResult, useForm } from '@conform-to/react'
import { constraints } from './constraints.build.ts'

type FormName = keyof typeof constraints
type Values<Name extends FormName> = { [Field in keyof (typeof constraints)[Name]]: string }

export type Refused = SubmissionResult<string[]>

interface Begin<Name extends FormName> {
  /** Needed where a page has another form with the same schema. */
  id?: string
  /** Initial values. */
  values?: DefaultValue<Values<Name>>
  /** The rejected submission from the action. */
  refused: Refused | undefined
}

/**
 * A form that posts to the action of its page. The browser validates the fields by the constraints
 * of the schema, with and without JavaScript; errors of the server are shown at the field with the
 * input kept.
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
