import {
  getFormProps,
  getInputProps,
  getTextareaProps,
  type SubmissionResult,
  useForm,
} from '@conform-to/react'
import { use } from 'react'
import { Form, href, useNavigation } from 'react-router'
import { Button, ButtonLink } from '#app/components/button.tsx'
import { TextArea, TextField } from '#app/components/field.tsx'
import { Notice } from '#app/components/notice.tsx'
import { DialogActions } from '#app/dialogs/dialog-page.tsx'
import { UnsavedContext } from '#app/dialogs/unsaved-guard.tsx'
import { useFieldErrors } from '#app/forms/use-field-errors.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import { useReason } from '#app/problems/use-reason.ts'
import type { Term } from '#contract/entities/user.ts'
import { limits } from '#contract/limits.ts'

type Values = Pick<Term, 'keyword' | 'definition'>

interface TermFormProps {
  values?: Values
  lastResult: SubmissionResult<string[]> | undefined
  failure: 'createFailed' | 'updateFailed'
  button: string
}

/** The form for defining a term and for changing one. */
export function TermForm({ values, lastResult, failure, button }: TermFormProps) {
  const { t } = useTranslation(['settings', 'errors', 'common'])
  const [form, fields] = useForm<Values>({ id: 'term', lastResult, ...defaultOf(values) })
  const errorsOf = useFieldErrors()
  const reason = useReason()
  const { leave } = use(UnsavedContext)
  const isTaken = form.errors?.includes('keyword_taken')
  const busy = useNavigation().state !== 'idle'
  return (
    <Form method="post" replace preventScrollReset {...getFormProps(form)}>
      {form.errors && !isTaken && (
        <Notice kind="error">{t(`terms.${failure}`, { reason: reason(form.errors) })}</Notice>
      )}
      <TextField
        {...getInputProps(fields.keyword, { type: 'text' })}
        id={fields.keyword.id}
        label={t('terms.keyword')}
        errors={isTaken ? [t('errors:keyword_taken')] : errorsOf(fields.keyword.errors)}
        maxLength={limits.termKeywordLength}
        required
        autoFocus
        autoComplete="off"
      />
      <TextArea
        {...getTextareaProps(fields.definition)}
        id={fields.definition.id}
        label={t('terms.definition')}
        errors={errorsOf(fields.definition.errors)}
        maxLength={limits.termDefinitionLength}
        rows={3}
        required
      />
      <DialogActions>
        <ButtonLink dialog="within" to={href('/settings/terms')} onClickCapture={leave}>
          {t('common:cancel')}
        </ButtonLink>
        <Button look="primary" busy={busy}>
          {button}
        </Button>
      </DialogActions>
    </Form>
  )
}

function defaultOf(values: Values | undefined) {
  return values ? { defaultValue: values } : {}
}
