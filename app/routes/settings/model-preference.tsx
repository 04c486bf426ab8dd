import { useTranslation } from '#app/locales/use-translation.ts'
import { chatModels } from '#contract/entities/models.ts'
import { preferenceRow } from './preference-row.ts'
import { usePreference } from './use-preference.ts'

/**
 * A choice of the model that the user prefers for answers, from all models that a knowledge base
 * can have.
 */
export function ModelPreference({ value }: { value: string | null }) {
  const { t } = useTranslation('settings')
  const { shown, change } = usePreference('preferredModel', value ?? '')
  return (
    <div className={`${preferenceRow} flex-wrap`}>
      <span>
        <label className="font-label wrap-anywhere block" htmlFor="preferred-model">
          {t('preferences.model')}
        </label>
        <span className="text-ink-2 text-sm block" id="preferred-model-help">
          {t('preferences.modelHelp')}
        </span>
      </span>
      <select
        className="input w-auto max-w-full"
        id="preferred-model"
        name="preferredModel"
        aria-describedby="preferred-model-help"
        value={shown}
        onChange={({ currentTarget }) => change(currentTarget.value)}
      >
        <option value="">{t('preferences.anyModel')}</option>
        {chatModels.map((model) => (
          <option key={model} value={model}>
            {model}
          </option>
        ))}
      </select>
    </div>
  )
}
