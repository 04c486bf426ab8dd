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
  preferenceRow,
  SwitchPreference,
  usePreference,
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
  const { preferences, notices, zone } = loaderData
  if (params.part) return <Notifications {...{ preferences, notices }} />
  return (
    <PreferencesForm>
      {!preferences && <LoadFailed />}
      <OfThisBrowser />
      {preferences && <OfThePerson preferences={preferences} />}
      <ZonePreference value={zone ?? preferences?.timeZone ?? 'UTC'} />
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
          <SaveAll />
        </PreferencesForm>
      )}
      {notices && <BrowserNotices {...notices} />}
    </>
  )
}

function PreferencesForm({ children }: { children: ReactNode }) {
  return (
    <form
      className="grid grid-cols-1 [&>section:first-of-type]:pt-0"
      method="post"
      action={href('/preferences')}
    >
      <FromHere />
      <input type="hidden" name="tell" value="saved" />
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
    </>
  )
}

/** With JavaScript the browser says it. */
function ZonePreference({ value }: { value: string }) {
  const { t } = useTranslation('settings')
  const zones = new Set(['UTC', value, ...Intl.supportedValuesOf('timeZone')])
  return (
    <noscript>
      <label className={`${preferenceRow} flex-wrap`}>
        <span>
          <span className="font-label wrap-anywhere block">{t('preferences.timeZone')}</span>
          <span className="text-ink-2 text-sm block">{t('preferences.timeZoneHelp')}</span>
        </span>
        <select className="input w-auto max-w-full" name="timeZone" defaultValue={value}>
          {[...zones].map((zone) => (
            <option key={zone}>{zone}</option>
          ))}
        </select>
      </label>
    </noscript>
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
