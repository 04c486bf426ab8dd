import { Form, href } from 'react-router'
import { FormText } from '#app/forms/form-fields.tsx'
import { type Refused, useFields } from '#app/forms/use-fields.ts'
import { useReason } from '#app/locales/use-reason.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { PublishedKb } from '#contract/entities/published.ts'

interface AskFormProps {
  kb: PublishedKb
  label: string
  /** To begin with. */
  question?: string | undefined
  refused?: Refused | undefined
}

/** A question to the files, answered on a page of its own. */
export function AskForm({ kb, label, question, refused }: AskFormProps) {
  const { t } = useTranslation('published')
  const values = question === undefined ? {} : { question }
  const { form, fields, errors } = useFields('visitorQuestion', { refused, values })
  const reason = useReason()
  return (
    <Form {...form} action={href('/p/:kbId/ask', { kbId: kb.id })}>
      {errors && <Notice kind="error">{t('ask.failed', { reason: reason(errors) })}</Notice>}
      <div className="flex items-end gap-2">
        <div className="flex-1">
          <FormText
            field={fields.question}
            label={label}
            placeholder={t('ask.hint')}
            autoComplete="off"
          />
        </div>
        <Button look="primary">{t('ask.button')}</Button>
      </div>
      <p className="-mt-2 text-ink-2 text-sm">{t('ask.help')}</p>
    </Form>
  )
}
