import { use } from 'react'
import { Form, href, useNavigation } from 'react-router'
import { DialogActions } from '#app/dialogs/dialog-page.tsx'
import { UnsavedContext } from '#app/dialogs/unsaved-guard.tsx'
import { FormText, FormTextArea } from '#app/forms/form-fields.tsx'
import { type Refused, useFields } from '#app/forms/use-fields.ts'
import { useReason } from '#app/locales/use-reason.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { Term } from '#contract/entities/user.ts'

type Values = Pick<Term, 'keyword' | 'definition'>

interface TermFormProps {
  values?: Values
  refused: Refused | undefined
  failure: 'createFailed' | 'updateFailed'
  button: string
}

export function TermForm({ failure, button, ...begin }: TermFormProps) {
  const { t } = useTranslation(['settings', 'errors', 'common'])
  const { form, fields, errors } = useFields('term', begin)
  const reason = useReason()
  const { leave } = use(UnsavedContext)
  const isTaken = errors?.includes('keyword_taken')
  const busy = useNavigation().state !== 'idle'
  return (
    <Form {...form}>
      {errors && !isTaken && (
        <Notice kind="error">{t(`terms.${failure}`, { reason: reason(errors) })}</Notice>
      )}
      <FormText
        field={fields.keyword}
        label={t('terms.keyword')}
        errors={isTaken ? [t('errors:keyword_taken')] : undefined}
        autoFocus
        autoComplete="off"
      />
      <FormTextArea field={fields.definition} label={t('terms.definition')} rows={3} />
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
