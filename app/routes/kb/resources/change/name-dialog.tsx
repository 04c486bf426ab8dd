import type { FocusEvent } from 'react'
import { Form, useNavigation } from 'react-router'
import { CancelLink, DialogActions, DialogPage } from '#app/dialogs/dialog-page.tsx'
import { FormText } from '#app/forms/form-fields.tsx'
import { type Refused, useFields } from '#app/forms/use-fields.ts'
import { useReason } from '#app/locales/use-reason.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import { Button } from '#app/ui/button.tsx'

interface NameDialogProps {
  title: string
  back: string
  value: string
  refused: Refused | undefined
  button: string
  children?: React.ReactNode
}

export function FolderNameDialog(props: NameDialogProps) {
  const { t } = useTranslation('fileDialogs')
  const { value: name, refused } = props
  const { fields, ...form } = useFields('folder', { values: { name }, refused })
  return <NameDialog {...props} {...form} field={fields.name} label={t('folder.name')} />
}

export function ResourceNameDialog(props: NameDialogProps) {
  const { t } = useTranslation('fileDialogs')
  const { value: title, refused } = props
  const { fields, ...form } = useFields('resource', { values: { title }, refused })
  return (
    <NameDialog
      {...props}
      {...form}
      field={fields.title}
      label={t('renaming.label')}
      onFocus={selectStem}
    />
  )
}

type Fields = Pick<ReturnType<typeof useFields>, 'form' | 'errors'>
type Field = Pick<Parameters<typeof FormText>[0], 'field' | 'label' | 'onFocus'>

function NameDialog({ title, back, form, errors, button, children, ...name }: Shown) {
  const reason = useReason()
  const busy = useNavigation().state !== 'idle'
  return (
    <DialogPage title={title} closeTo={back}>
      <Form {...form}>
        {children}
        <FormText
          field={name.field}
          label={name.label}
          onFocus={name.onFocus}
          // The name is the form's only field.
          errors={errors && [reason(errors)]}
          autoComplete="off"
          autoFocus
        />
        <DialogActions>
          <CancelLink closeTo={back} />
          <Button look="primary" busy={busy}>
            {button}
          </Button>
        </DialogActions>
      </Form>
    </DialogPage>
  )
}

type Shown = NameDialogProps & Fields & Field

/** What is typed then replaces the name and keeps its extension. */
function selectStem({ currentTarget: field }: FocusEvent<HTMLInputElement>): void {
  const { value, defaultValue } = field
  const end = value.lastIndexOf('.')
  if (value === defaultValue) field.setSelectionRange(0, end > 0 ? end : value.length)
}
