import { href, useRouteLoaderData } from 'react-router'
import { DialogActions } from '#app/dialogs/dialog-page.tsx'
import { FromHere, stayField } from '#app/forms/from-here.tsx'
import { useChoice } from '#app/forms/use-choice.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import type { loader as rootLoader } from '#app/root.tsx'
import { Button } from '#app/ui/button.tsx'
import { useHydrated } from '#app/ui/hooks/use-hydrated.ts'
import { RetryLink } from '#app/ui/lists/retry-link.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { upstream } from '#app/upstream/client.ts'
import { useSignedIn } from '#app/upstream/use-signed-in.ts'
import { chatModels } from '#contract/entities/models.ts'
import type { Preferences } from '#contract/entities/user.ts'
import { mailFrequencies, themes } from '#contract/preferences.ts'
import type { Route } from './+types/preferences.ts'

const preferenceRow =
  'flex min-h-15 items-center justify-between gap-x-6 gap-y-2 border-line border-b py-2.5'

export async function loader({ request, context }: Route.LoaderArgs) {
  const answer = await upstream({ request, context }).attempt.readPreferences({})
  return { preferences: answer.ok ? answer.data : null }
}

/** Each is saved when it changes; without JavaScript one button saves all of them. */
export default function PreferencesTab({ loaderData }: Route.ComponentProps) {
  const { preferences } = loaderData
  return (
    <form className="grid grid-cols-1" method="post" action={href('/preferences')}>
      {!preferences && <LoadFailed />}
      <FromHere />
      <input type="hidden" name="tell" value="saved" />
      <OfThisBrowser />
      {preferences && <OfThePerson preferences={preferences} />}
      <SaveAll />
    </form>
  )
}

function LoadFailed() {
  const { t } = useTranslation('settings')
  return (
    <Notice kind="error" title={t('preferences.failed')}>
      <p>{t('preferences.failedText')}</p>
      <RetryLink />
    </Notice>
  )
}

/** Shown even if the preferences could not be loaded, because these values are known. */
function OfThisBrowser() {
  const { t, i18n } = useTranslation(['settings', 'common'])
  const theme = useRouteLoaderData<typeof rootLoader>('root')?.theme ?? 'system'
  const { kbView, singleKeys } = useSignedIn()
  return (
    <>
      <ChoicePreference
        name="lang"
        label={t('preferences.language')}
        value={i18n.language}
        choices={languages}
      />
      <ChoicePreference
        name="theme"
        label={t('preferences.theme')}
        value={theme}
        choices={themes.map((value) => ({ value, label: t(`common:theme.${value}`) }))}
      />
      <ChoicePreference
        name="kbView"
        label={t('preferences.view')}
        value={kbView}
        choices={views.map((value) => ({ value, label: t(`preferences.views.${value}`) }))}
      />
      <SwitchPreference
        name="singleKeys"
        label={t('preferences.singleKeys')}
        help={t('preferences.singleKeysHelp')}
        value={singleKeys}
      />
    </>
  )
}

// Each language is named in the language itself.
const languages = [
  { value: 'en', label: 'English', lang: 'en' },
  { value: 'zh', label: '中文', lang: 'zh' },
]
const views = ['v2', 'v1'] as const
const cardSizes = ['large', 'small'] as const

function OfThePerson({ preferences }: { preferences: Preferences }) {
  const { t } = useTranslation('settings')
  return (
    <>
      <ChoicePreference
        name="cardSize"
        label={t('preferences.cardSize')}
        value={preferences.cardSize}
        choices={cardSizes.map((value) => ({ value, label: t(`preferences.cardSizes.${value}`) }))}
      />
      <SwitchPreference
        name="soundEnabled"
        label={t('preferences.sound')}
        help={t('preferences.soundHelp')}
        value={preferences.soundEnabled}
      />
      <SwitchPreference
        name="botMentionEnabled"
        label={t('preferences.botMention')}
        help={t('preferences.botMentionHelp')}
        value={preferences.botMentionEnabled}
      />
      <ModelPreference value={preferences.preferredModel} />
      <Mails preferences={preferences} />
    </>
  )
}

const mailKinds = ['mailMentions', 'mailPrivate', 'mailReplies', 'mailMembers'] as const

function Mails({ preferences }: { preferences: Preferences }) {
  const { t } = useTranslation('settings')
  const { user } = useSignedIn()
  const choices = mailFrequencies.map((value) => ({
    value,
    label: t(`mails.frequencies.${value}`),
  }))
  return (
    <section className="pt-6" aria-labelledby="mails">
      <h2 className="text-base" id="mails">
        {t('mails.heading')}
      </h2>
      <p className="text-ink-2 text-sm">
        {user.can.getMails ? t('mails.help') : t('mails.notSetUp')}
      </p>
      {user.can.getMails &&
        mailKinds.map((kind) => (
          <ChoicePreference
            key={kind}
            name={kind}
            label={t(`mails.kinds.${kind}`)}
            value={preferences[kind]}
            choices={choices}
          />
        ))}
    </section>
  )
}

function SaveAll() {
  const { t } = useTranslation('settings')
  if (useHydrated()) return <p className="text-ink-2 text-sm mt-4">{t('preferences.savedOnce')}</p>
  return (
    <DialogActions className="mt-4">
      <Button look="primary">{t('saveChanges')}</Button>
    </DialogActions>
  )
}

function ModelPreference({ value }: { value: string | null }) {
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

interface ChoiceProps {
  name: string
  label: string
  value: string
  choices: readonly { value: string; label: string; lang?: string }[]
}

function ChoicePreference({ name, label, value, choices }: ChoiceProps) {
  const { shown, change } = usePreference(name, value)
  return (
    <fieldset className={`${preferenceRow} relative flex-wrap`}>
      <legend className="font-label wrap-anywhere float-left mb-1">{label}</legend>
      <div className="switch">
        {choices.map((choice) => (
          <label key={choice.value} lang={choice.lang}>
            <input
              type="radio"
              name={name}
              value={choice.value}
              checked={choice.value === shown}
              onChange={() => change(choice.value)}
            />
            <span>{choice.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

interface SwitchProps {
  name: string
  label: string
  help: string
  value: boolean
}

/** A hidden "off" precedes the box, because an unchecked box sends nothing. */
function SwitchPreference({ name, label, help, value }: SwitchProps) {
  const { shown, change } = usePreference(name, value ? 'on' : 'off')
  return (
    <label className={`${preferenceRow} cursor-pointer flex-nowrap`}>
      <input type="hidden" name={name} value="off" />
      <span>
        <span className="font-label wrap-anywhere block">{label}</span>
        <span className="text-ink-2 text-sm block">{help}</span>
      </span>
      <input
        type="checkbox"
        className="toggle"
        name={name}
        checked={shown === 'on'}
        onChange={({ currentTarget }) => change(currentTarget.checked ? 'on' : 'off')}
      />
    </label>
  )
}

/** The shown value is optimistic. */
function usePreference(name: string, value: string) {
  const { shown, save } = useChoice(name, value)
  const change = (next: string) => {
    const fields = { [name]: next, tell: 'saved', [stayField]: '1' }
    void save(next, fields, { method: 'post', action: href('/preferences') })
  }
  return { shown, change }
}
