import { Form, useNavigation } from 'react-router'
import { FormText } from '#app/forms/form-fields.tsx'
import { type Refused, useFields } from '#app/forms/use-fields.ts'
import { useReason } from '#app/locales/use-reason.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { SelectField } from '#app/ui/fields/field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import type { FolderTargets } from './folder-targets.ts'

const formId = 'folder-beside'

/** What the button of a new folder sends, in a form that moves otherwise. */
export const newFolderIntent = 'folder'

interface FolderBesideProps {
  choice: FolderTargets
  /** The folder that is suggested to contain the new one; empty at the top. */
  parentId: string
  /** Where there is no folder to choose. */
  open: boolean
  refused: Refused | undefined
}

/** The form is not inside the one that moves; its controls are, below the folders. */
export function NewFolderForm() {
  return (
    <Form id={formId} method="post" replace preventScrollReset>
      <input type="hidden" name="intent" value={newFolderIntent} />
    </Form>
  )
}

export function FolderBeside({ choice, parentId, open, refused }: FolderBesideProps) {
  const { t } = useTranslation('fileDialogs')
  const reason = useReason()
  const busy = useNavigation().state !== 'idle'
  const values = { name: '' }
  const { fields, errors } = useFields('folder', { id: formId, values, refused })
  const parents = [{ id: '', label: t('folder.none') }, ...choice.targets]
  const sentTo = refused?.initialValue?.parentId
  return (
    <details className="group/new" open={open || refused !== undefined}>
      <summary className="flex min-h-control cursor-pointer items-center gap-1.5 text-link">
        <Icon name="create_new_folder" size={18} />
        {t('folder.new')}
      </summary>
      <div className="grid grid-cols-1 gap-4 pt-1 pb-2">
        <FormText
          form={formId}
          field={fields.name}
          label={t('folder.name')}
          errors={errors && [reason(errors)]}
          autoComplete="off"
        />
        {parents.length > 1 && (
          <SelectField
            form={formId}
            id={`${formId}-parentId`}
            name="parentId"
            label={t('folder.in')}
            defaultValue={typeof sentTo === 'string' ? sentTo : parentId}
          >
            {parents.map(({ id, label }) => (
              <option key={id} value={id}>
                {label}
              </option>
            ))}
          </SelectField>
        )}
        <Button className="justify-self-start" form={formId} busy={busy}>
          {t('folder.create')}
        </Button>
      </div>
    </details>
  )
}
