import type { ReactNode } from 'react'
import { useTranslation } from '#app/locales/use-translation.ts'
import { useSignedIn } from '#app/upstream/use-signed-in.ts'
import type { Preferences } from '#contract/entities/user.ts'
import { mailFrequencies } from '#contract/preferences.ts'
import {
  ChoicePreference,
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
  return (
    <section className="pt-6" aria-labelledby="mails">
      <h2 className="text-base" id="mails">
        {t('mails.heading')}
      </h2>
      <p className="text-ink-2 text-sm">
        {user.can.getMails ? t('mails.help') : t('mails.notSetUp')}
      </p>
      {user.can.getMails &&
        kinds.map((kind) => (
          <ChoicePreference
            key={kind}
            name={`mail${kind}`}
            label={t(`mails.kinds.${kind}`)}
            value={preferences[`mail${kind}`]}
            choices={choices}
          />
        ))}
    </section>
  )
}

/** What is told in the browsers in which notices are turned on. */
export function NoticePreferences({ preferences }: { preferences: Preferences }) {
  const { t } = useTranslation('settings')
  return (
    <section className="pt-6" aria-labelledby="notice-kinds">
      <h2 className="text-base" id="notice-kinds">
        {t('notices.kinds')}
      </h2>
      <p className="text-ink-2 text-sm">{t('notices.kindsHelp')}</p>
      {kinds.map((kind) => (
        <SwitchPreference
          key={kind}
          name={`notice${kind}`}
          label={t(`mails.kinds.${kind}`)}
          value={preferences[`notice${kind}`]}
        />
      ))}
    </section>
  )
}

const allHours = Array.from({ length: 24 }, (_, hour) => String(hour))

/** For mails and for notices of browsers. */
export function QuietHours({ preferences: { quietFrom, quietTo } }: { preferences: Preferences }) {
  const { t } = useTranslation('settings')
  const from = usePreference('quietFrom', String(quietFrom ?? ''))
  const to = usePreference('quietTo', String(quietTo))
  return (
    <fieldset className={`${preferenceRow} flex-wrap`}>
      <legend className="font-label wrap-anywhere float-left mb-1">{t('mails.quiet')}</legend>
      <div className="flex flex-wrap items-center gap-2">
        <HourSelect name="quietFrom" label={t('mails.quietFrom')} {...from}>
          <option value="">{t('mails.quietNone')}</option>
        </HourSelect>
        <HourSelect name="quietTo" label={t('mails.quietTo')} {...to} />
      </div>
    </fieldset>
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
    <label className="flex items-center gap-2">
      {label}
      <select
        className="input w-auto"
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
