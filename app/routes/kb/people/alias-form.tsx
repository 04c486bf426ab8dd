import { Form, useNavigation } from 'react-router'
import { Button } from '#app/components/button.tsx'
import { FormText } from '#app/forms/form-fields.tsx'
import { useFields } from '#app/forms/use-fields.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import type { PersonCard } from '#contract/entities/user.ts'

/** Sets, changes or removes the reader's own name for a person. */
export function AliasForm({ card }: { card: PersonCard }) {
  const { t } = useTranslation('people')
  const { alias, displayName, realName = displayName } = card
  const { form, fields } = useFields('alias', {
    values: { alias: alias ?? '' },
    refused: undefined,
  })
  const busy = useNavigation().formData?.has('alias')
  return (
    <Form {...form} className="grid grid-cols-1 gap-2" data-part>
      <FormText
        field={fields.alias}
        label={t('alias.label')}
        help={t('alias.help', { name: realName })}
        autoComplete="off"
        dir="auto"
      />
      <p className="flex flex-wrap gap-2">
        <Button icon="check" name="intent" value="alias" busy={busy}>
          {t('alias.save')}
        </Button>
        {alias && (
          <Button look="quiet" icon="close" name="intent" value="remove" formNoValidate>
            {t('alias.remove')}
          </Button>
        )}
      </p>
    </Form>
  )
}
