import { Form } from 'react-router'
import { DialogSection } from '#app/dialogs/dialog-section.tsx'
import { FormTextArea } from '#app/forms/form-fields.tsx'
import { type Refused, useFields } from '#app/forms/use-fields.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import type { Message } from '#contract/entities/chat.ts'
import { EditedFiles, editForm } from './edited-files.tsx'

export function EditPart({ message, refused }: { message: Message; refused: Refused | undefined }) {
  const { t } = useTranslation('message')
  const { form, fields } = useFields(editForm(message), {
    values: { content: message.content },
    refused,
  })
  return (
    <DialogSection label={t('actions.edit')}>
      <Form {...form} className="grid grid-cols-1 gap-2">
        <FormTextArea field={fields.content} label={t('editing.label')} rows={4} />
        <EditedFiles message={message} />
        <p>
          <Button look="primary" icon="check">
            {t('editing.save')}
          </Button>
        </p>
      </Form>
    </DialogSection>
  )
}
