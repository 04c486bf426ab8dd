import type { ReactNode } from 'react'
import { useTranslation } from '#app/locales/use-translation.ts'
import { useSignedIn } from '#app/upstream/use-signed-in.ts'
import type { Preferences } from '#contract/entities/user.ts'
import { mailFrequencies } from '#contract/preferences.ts'
import {
  ChoicePreference,
  PreferenceGroup,
  preferenceRow,
  SwitchPreference,
  usePreference,
} from './preference-rows.tsx'

const kinds = ['Mentions', 'Private', 'Replies', 'Members'] as const

/** When unread notifications are sent by e-mail. */
export function MailPreferences({ preferences }: { preferences: Preferences }) {
  const { t } = useTranslation('settings')
  const { user } = useSignedIn()
  const choices = mailFrequencies.map((value) => ({
    value,
    label: t(`mails.frequencies.${value}`),
  }))
  if (!user.can.getMails)
    return <PreferenceGroup heading={t('mails.heading')} help={t('mails.notSetUp')} />
  return (
    <PreferenceGroup heading={t('mails.heading')} help={t('mails.help')}>
      {kinds.map((kind) => (
        <ChoicePreference
          key={kind}
          name={`mail${kind}`}
          label={t(`mails.kinds.${kind}`)}
          value={preferences[`mail${kind}`]}
          choices={choices}
        />
      ))}
    </PreferenceGroup>
  )
}

/** What is told in the browsers in which notices are turned on. */
export function NoticePreferences({ preferences }: { preferences: Preferences }) {
  const { t } = useTranslation('settings')
  return (
    <PreferenceGroup heading={t('notices.kinds')} help={t('notices.kindsHelp')}>
      {kinds.map((kind) => (
        <SwitchPreference
          key={kind}
          name={`notice${kind}`}
          label={t(`mails.kinds.${kind}`)}
          value={preferences[`notice${kind}`]}
        />
      ))}
    </PreferenceGroup>
  )
}

const allHours = Array.from({ length: 24 }, (_, hour) => String(hour))

/** For mails and for notices of browsers. */
export function QuietHours({ preferences: { quietFrom, quietTo } }: { preferences: Preferences }) {
  const { t } = useTranslation('settings')
  const from = usePreference('quietFrom', String(quietFrom ?? ''))
  const to = usePreference('quietTo', String(quietTo))
  return (
    <PreferenceGroup heading={t('mails.quiet')} help={t('mails.quietHelp')}>
      <HourSelect name="quietFrom" label={t('mails.quietFrom')} {...from}>
        <option value="">{t('mails.quietNone')}</option>
      </HourSelect>
      <HourSelect name="quietTo" label={t('mails.quietTo')} {...to} />
    </PreferenceGroup>
  )
}

interface HourSelectProps {
  name: string
  label: string
  shown: string
  change: (value: string) => void
  children?: ReactNode
}

function HourSelect({ name, label, shown, change, children }: HourSelectProps) {
  return (
    <label className={preferenceRow}>
      {label}
      <select
        className="input w-30"
        name={name}
        value={shown}
        onChange={({ currentTarget }) => change(currentTarget.value)}
      >
        {children}
        {allHours.map((hour) => (
          <option key={hour} value={hour}>
            {`${hour}:00`}
          </option>
        ))}
      </select>
    </label>
  )
}
