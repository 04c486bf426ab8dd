import type { ComponentProps } from 'react'
import { useFieldErrors } from '#app/locales/use-field-errors.ts'
import { SelectField, TextArea, TextField } from '#app/ui/fields/field.tsx'
import type { FormField } from './use-fields.ts'

/** `errors` replaces the default messages for the field's error codes. */
type Of<Props> = Omit<Props, 'id' | 'name'> & { field: FormField }

export function FormText({ field, errors, ...rest }: Of<ComponentProps<typeof TextField>>) {
  const errorsOf = useFieldErrors()
  return (
    <TextField type="text" {...rest} {...field.props} errors={errors ?? errorsOf(field.errors)} />
  )
}

export function FormTextArea({ field, errors, ...rest }: Of<ComponentProps<typeof TextArea>>) {
  const errorsOf = useFieldErrors()
  return <TextArea {...rest} {...field.props} errors={errors ?? errorsOf(field.errors)} />
}

export function FormSelect({ field, errors, ...rest }: Of<ComponentProps<typeof SelectField>>) {
  const errorsOf = useFieldErrors()
  return <SelectField {...rest} {...field.props} errors={errors ?? errorsOf(field.errors)} />
}
