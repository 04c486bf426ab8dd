import { type ReactNode, useId } from 'react'
import { href } from 'react-router'
import { stayField } from '#app/forms/from-here.tsx'
import { useChoice } from '#app/forms/use-choice.ts'

/** Below the preferences, because the list of the pages' files is loaded by every page. */
export const notificationsPath = href('/settings/preferences/:part?', { part: 'notifications' })

/** Its control ends where all others end; on a phone a wide one is below its label. */
export const preferenceRow =
  'relative flex min-h-13 items-center justify-between gap-x-6 gap-y-2 border-line py-2 not-last:border-b'
export const wideRow = `${preferenceRow} max-xs:flex-col max-xs:items-stretch max-xs:justify-center`
export const wideControl = 'w-60 flex-none max-xs:w-full'

interface PreferenceGroupProps {
  heading: string
  help?: string
  children?: ReactNode
}

export function PreferenceGroup({ heading, help, children }: PreferenceGroupProps) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 className="text-base" id={id}>
        {heading}
      </h2>
      {help && <p className="text-ink-2 text-sm">{help}</p>}
      {children && <div className="mt-2 border-line border-t">{children}</div>}
    </section>
  )
}

interface PreferenceLabelProps {
  label: string
  help?: string | undefined
  helpId?: string
  htmlFor?: string
}

/** A label only with `htmlFor`; else in one. */
export function PreferenceLabel({ label, help, helpId, htmlFor }: PreferenceLabelProps) {
  const Name = htmlFor ? 'label' : 'span'
  return (
    <span className="min-w-0">
      <Name className="block wrap-anywhere" htmlFor={htmlFor}>
        {label}
      </Name>
      {help && (
        <span className="block text-ink-2 text-sm" id={helpId}>
          {help}
        </span>
      )}
    </span>
  )
}

interface ChoiceProps {
  name: string
  label: string
  value: string
  choices: readonly { value: string; label: string; lang?: string }[]
}

export function ChoicePreference({ name, label, value, choices }: ChoiceProps) {
  const { shown, change } = usePreference(name, value)
  return (
    <fieldset className={wideRow}>
      {/* Not the browser's place for it: a float is beside the control. */}
      <legend className="float-left min-w-0 wrap-anywhere">{label}</legend>
      <div className={`switch grid auto-cols-fr grid-flow-col [&_span]:px-1 ${wideControl}`}>
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
  help?: string
  value: boolean
}

/** A hidden "off" precedes the box, because an unchecked box sends nothing. */
export function SwitchPreference({ name, label, help, value }: SwitchProps) {
  const { shown, change } = usePreference(name, value ? 'on' : 'off')
  return (
    <label className={`${preferenceRow} cursor-pointer`}>
      <input type="hidden" name={name} value="off" />
      <PreferenceLabel label={label} help={help} />
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
export function usePreference(name: string, value: string) {
  const { shown, save } = useChoice(name, value)
  const change = (next: string) => {
    const fields = { [name]: next, tell: 'saved', [stayField]: '1' }
    void save(next, fields, { method: 'post', action: href('/preferences') })
  }
  return { shown, change }
}
