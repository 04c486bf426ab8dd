import type { SubmissionResult } from '@conform-to/react'
import { Form, useNavigation } from 'react-router'
import { Button } from '#app/components/button.tsx'
import { TextField } from '#app/components/field.tsx'
import { CancelLink, DialogActions } from '#app/dialogs/dialog-page.tsx'
import { useTranslation } from '#app/locales/use-translation.ts'
import { type ErrorCode, errorStatus, type FieldError, fieldErrors } from '#contract/errors.ts'

interface NameFormProps {
  /** The field's name in the form. */
  name: 'name' | 'title'
  label: string
  value: string
  maxLength: number
  result: SubmissionResult<string[]> | undefined
  button: string
  cancelTo: string
  children?: React.ReactNode
}

/** The form for anything that is only a name: a new folder, or renaming. */
export function NameForm({ result, button, cancelTo, children, ...field }: NameFormProps) {
  const { t } = useTranslation(['common', 'errors'])
  const busy = useNavigation().state !== 'idle'
  const codes = [...(result?.error?.[field.name] ?? []), ...(result?.error?.[''] ?? [])]
  const typed = result?.initialValue?.[field.name]
  const say = (code: string) => {
    if (isFieldError(code)) return t(`errors:fields.${code}`)
    if (isErrorCode(code)) return t(`errors:${code}`)
    // A blank field is not sent to the API, so the error about it is the parser's.
    return typeof typed === 'string' && typed.trim()
      ? t('errors:fields.invalid')
      : t('errors:fields.required')
  }
  return (
    <Form method="post" replace preventScrollReset>
      {children}
      <TextField
        id="new-name"
        name={field.name}
        label={field.label}
        defaultValue={typeof typed === 'string' ? typed : field.value}
        maxLength={field.maxLength}
        errors={codes.map(say)}
        required
        autoComplete="off"
        // The field is the only one of the page.
        autoFocus
      />
      <DialogActions>
        <CancelLink closeTo={cancelTo} />
        <Button look="primary" busy={busy}>
          {button}
        </Button>
      </DialogActions>
    </Form>
  )
}

function isErrorCode(code: string): code is ErrorCode {
  return code in errorStatus
}

function isFieldError(code: string): code is FieldError {
  return (fieldErrors as readonly string[]).includes(code)
}
