import type { ReactNode } from 'react'
import { data, href, useRouteLoaderData } from 'react-router'
import { DialogActions } from '#app/dialogs/dialog-page.tsx'
import { FromHere } from '#app/forms/from-here.tsx'
import { useTranslation } from '#app/locales/use-translation.ts'
import { knownTimeZoneOf } from '#app/preferences/cookies.ts'
import type { loader as rootLoader } from '#app/root.tsx'
import { Button } from '#app/ui/button.tsx'
import { useHydrated } from '#app/ui/hooks/use-hydrated.ts'
import { RetryLink } from '#app/ui/lists/retry-link.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { upstream } from '#app/upstream/client.ts'
import { useSignedIn } from '#app/upstream/use-signed-in.ts'
import { chatModels } from '#contract/entities/models.ts'
import type { Preferences } from '#contract/entities/user.ts'
import { themes } from '#contract/preferences.ts'
import type { Route } from './+types/preferences.ts'
import { BrowserNotices } from './browsers/notices.tsx'
import { MailPreferences, NoticePreferences, QuietHours } from './mail-preferences.tsx'
import {
  ChoicePreference,
  PreferenceGroup,
  PreferenceLabel,
  SwitchPreference,
  usePreference,
  wideControl,
  wideRow,
} from './preference-rows.tsx'

/** Of two tabs: the preferences, and of them those of notifications. */
export async function loader({ request, context, params: { part } }: Route.LoaderArgs) {
  if (part !== undefined && part !== 'notifications') throw data(null, { status: 404 })
  const { attempt } = upstream({ request, context })
  const [preferences, notices] = await Promise.all([
    attempt.readPreferences({}),
    part ? attempt.listPushSubscriptions({}) : null,
  ])
  return {
    preferences: preferences.ok ? preferences.data : null,
    zone: knownTimeZoneOf(request),
    notices: notices?.ok ? notices.data : null,
  }
}

/** Each is saved when it changes; without JavaScript one button saves all of them. */
export default function PreferencesTab({ loaderData, params }: Route.ComponentProps) {
  const { t } = useTranslation('settings')
  const { preferences, notices, zone } = loaderData
  if (params.part) return <Notifications {...{ preferences, notices }} />
  return (
    <PreferencesForm>
      {!preferences && <LoadFailed />}
      <PreferenceGroup heading={t('preferences.groups.look')}>
        <LookOfThisBrowser zone={zone ?? preferences?.timeZone ?? 'UTC'} />
        {preferences && <CardSize value={preferences.cardSize} />}
      </PreferenceGroup>
      <PreferenceGroup heading={t('preferences.groups.keys')}>
        <SingleKeys />
        {preferences && <Sounds value={preferences.soundEnabled} />}
      </PreferenceGroup>
      {preferences && (
        <PreferenceGroup heading={t('preferences.groups.bot')}>
          <BotMention value={preferences.botMentionEnabled} />
          <ModelPreference value={preferences.preferredModel} />
        </PreferenceGroup>
      )}
      <SaveAll />
    </PreferencesForm>
  )
}

type NotificationsProps = Pick<Route.ComponentProps['loaderData'], 'preferences' | 'notices'>

function Notifications({ preferences, notices }: NotificationsProps) {
  return (
    <>
      {!(preferences && notices) && <LoadFailed isAll />}
      {preferences && (
        <PreferencesForm>
          <MailPreferences preferences={preferences} />
          <NoticePreferences preferences={preferences} />
          <QuietHours preferences={preferences} />
        </PreferencesForm>
      )}
      {notices && <BrowserNotices {...notices} />}
      {preferences && <SaveAll />}
    </>
  )
}

const formId = 'preferences'

function PreferencesForm({ children }: { children: ReactNode }) {
  const { t } = useTranslation('settings')
  return (
    <form
      className="grid grid-cols-1 gap-6"
      id={formId}
      method="post"
      action={href('/preferences')}
    >
      <FromHere />
      <input type="hidden" name="tell" value="saved" />
      <p className="-mb-2 text-ink-2 text-sm noscript:hidden">{t('preferences.savedOnce')}</p>
      {children}
    </form>
  )
}

/** `isAll`: this browser remembers nothing of it. */
function LoadFailed({ isAll }: { isAll?: boolean }) {
  const { t } = useTranslation('settings')
  return (
    <Notice kind="error" title={t('preferences.failed')}>
      {!isAll && <p>{t('preferences.failedText')}</p>}
      <RetryLink />
    </Notice>
  )
}

/** Shown even if the preferences could not be loaded, because these values are known. */
function LookOfThisBrowser({ zone }: { zone: string }) {
  const { t, i18n } = useTranslation(['settings', 'common'])
  const theme = useRouteLoaderData<typeof rootLoader>('root')?.theme ?? 'system'
  const { kbView } = useSignedIn()
  return (
    <>
      <ChoicePreference
        name="lang"
        label={t('preferences.language')}
        value={i18n.language}
        choices={languages}
      />
      <ZonePreference value={zone} />
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

function CardSize({ value }: { value: Preferences['cardSize'] }) {
  const { t } = useTranslation('settings')
  return (
    <ChoicePreference
      name="cardSize"
      label={t('preferences.cardSize')}
      value={value}
      choices={cardSizes.map((size) => ({
        value: size,
        label: t(`preferences.cardSizes.${size}`),
      }))}
    />
  )
}

function SingleKeys() {
  const { t } = useTranslation('settings')
  return (
    <SwitchPreference
      name="singleKeys"
      label={t('preferences.singleKeys')}
      help={t('preferences.singleKeysHelp')}
      value={useSignedIn().singleKeys}
    />
  )
}

function Sounds({ value }: { value: boolean }) {
  const { t } = useTranslation('settings')
  return (
    <SwitchPreference
      name="soundEnabled"
      label={t('preferences.sound')}
      help={t('preferences.soundHelp')}
      value={value}
    />
  )
}

function BotMention({ value }: { value: boolean }) {
  const { t } = useTranslation('settings')
  return (
    <SwitchPreference
      name="botMentionEnabled"
      label={t('preferences.botMention')}
      help={t('preferences.botMentionHelp')}
      value={value}
    />
  )
}

/** With JavaScript the browser says it. */
function ZonePreference({ value }: { value: string }) {
  const { t } = useTranslation('settings')
  const zones = new Set(['UTC', value, ...Intl.supportedValuesOf('timeZone')])
  return (
    <noscript>
      <label className={`${wideRow} border-b`}>
        <PreferenceLabel label={t('preferences.timeZone')} help={t('preferences.timeZoneHelp')} />
        <select className={`input ${wideControl}`} name="timeZone" defaultValue={value}>
          {[...zones].map((zone) => (
            <option key={zone}>{zone}</option>
          ))}
        </select>
      </label>
    </noscript>
  )
}

// At the end of its tab, because what is below it would move when it goes.
function SaveAll() {
  const { t } = useTranslation('settings')
  if (useHydrated()) return null
  return (
    <DialogActions>
      <Button look="primary" form={formId}>
        {t('saveChanges')}
      </Button>
    </DialogActions>
  )
}

function ModelPreference({ value }: { value: string | null }) {
  const { t } = useTranslation('settings')
  const { shown, change } = usePreference('preferredModel', value ?? '')
  return (
    <div className={wideRow}>
      <PreferenceLabel
        htmlFor="preferred-model"
        label={t('preferences.model')}
        helpId="preferred-model-help"
        help={t('preferences.modelHelp')}
      />
      <select
        className={`input ${wideControl}`}
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
