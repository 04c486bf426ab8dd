import type { ComponentProps, ReactNode } from 'react'
import { classes } from '#app/ui/classes.ts'
import { Icon } from '#app/ui/icon.tsx'

const error = 'flex gap-1.5 text-danger text-sm'

interface FieldFrame {
  id: string
  label: string
  help?: string
  /** Translated sentences. */
  errors?: string[]
}

type Control<Tag extends 'input' | 'textarea' | 'select'> = FieldFrame &
  Omit<ComponentProps<Tag>, 'id' | 'className'>

export function TextField({ label, help, errors, ...rest }: Control<'input'>) {
  const frame = { id: rest.id, label, help, errors }
  return (
    <Field {...frame}>
      <input {...rest} className="input" {...describedBy(frame)} />
    </Field>
  )
}

export function TextArea({ label, help, errors, ...rest }: Control<'textarea'>) {
  const frame = { id: rest.id, label, help, errors }
  return (
    <Field {...frame}>
      <textarea {...rest} className="input" {...describedBy(frame)} />
    </Field>
  )
}

export function SelectField({ label, help, errors, children, ...rest }: Control<'select'>) {
  const frame = { id: rest.id, label, help, errors }
  return (
    <Field {...frame}>
      <select {...rest} className="input" {...describedBy(frame)}>
        {children}
      </select>
    </Field>
  )
}

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'className'> {
  label: string
  help?: string
}

export function Checkbox({ label, help, ...rest }: CheckboxProps) {
  return (
    <label className="flex min-h-control cursor-pointer items-start gap-2.5 py-[7px]">
      <input {...rest} className="checkbox" type="checkbox" />
      <span>
        {label}
        {help && <span className="text-ink-2 text-sm block">{help}</span>}
      </span>
    </label>
  )
}

function Field({ id, label, help, errors, children }: FieldFrame & { children: ReactNode }) {
  return (
    <div className="grid grid-cols-1 gap-1.5">
      <label className="font-label wrap-anywhere" htmlFor={id}>
        {label}
      </label>
      {children}
      <FieldErrors id={id} errors={errors} />
      {help && (
        <p className="text-ink-2 text-sm" id={`${id}-help`}>
          {help}
        </p>
      )}
    </div>
  )
}

interface FieldNoteProps {
  className?: string
  id: string
  children: ReactNode
}

/** For forms with a layout of their own. */
export function FieldNote({ className, id, children }: FieldNoteProps) {
  return (
    <p className={classes(error, className)} id={id} role="alert">
      <Icon className="mt-0.5" name="error" size={16} />
      <span>{children}</span>
    </p>
  )
}

function FieldErrors({ id, errors }: Pick<FieldFrame, 'id' | 'errors'>) {
  if (!errors?.length) return null
  return (
    <div className={error} id={`${id}-error`} role="alert">
      <Icon className="mt-0.5" name="error" size={16} />
      <span>{errors.join(' ')}</span>
    </div>
  )
}

function describedBy({ id, help, errors }: FieldFrame) {
  const ids = [errors?.length && `${id}-error`, help && `${id}-help`].filter(Boolean)
  return {
    'aria-describedby': ids.join(' ') || undefined,
    'aria-invalid': errors?.length ? true : undefined,
  }
}
