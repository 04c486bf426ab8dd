import { SelectField } from '#app/components/field.tsx'
import { useTranslation } from '#app/locales/use-translation.ts'
import type { Kb } from '#contract/entities/kb.ts'

type Models = Pick<Kb, 'defaultProvider' | 'defaultChatModel' | 'defaultEmbeddingModel'>

const choices: { [Name in keyof Models]: readonly Models[Name][] } = {
  defaultProvider: ['openai'],
  defaultChatModel: ['gpt-4o', 'gpt-4o-mini'],
  defaultEmbeddingModel: ['text-embedding-3-small'],
}

// Display names of providers. Models have none and are shown by their ids.
const names: Record<string, string> = { openai: 'OpenAI' }

/** Fields for the bot's models. Only app administrators may change the models (section 6). */
export function ModelFields({ kb }: { kb: Models }) {
  const { t } = useTranslation('kbSettings')
  return (
    <fieldset className="grid grid-cols-1 gap-1.5">
      <legend className="mb-1 font-label wrap-anywhere">{t('models.heading')}</legend>
      <p className="text-ink-2 text-sm">{t('models.help')}</p>
      <div className="mt-2 grid grid-cols-[repeat(auto-fit,minmax(min(180px,100%),1fr))] gap-3">
        <ModelField name="defaultProvider" label={t('models.provider')} kb={kb} />
        <ModelField name="defaultChatModel" label={t('models.chat')} kb={kb} />
        <ModelField name="defaultEmbeddingModel" label={t('models.embedding')} kb={kb} />
      </div>
    </fieldset>
  )
}

interface ModelFieldProps {
  name: keyof Models
  label: string
  kb: Models
}

function ModelField({ name, label, kb }: ModelFieldProps) {
  return (
    <SelectField id={name} name={name} label={label} defaultValue={kb[name]}>
      {choices[name].map((choice) => (
        <option key={choice} value={choice}>
          {names[choice] ?? choice}
        </option>
      ))}
    </SelectField>
  )
}
