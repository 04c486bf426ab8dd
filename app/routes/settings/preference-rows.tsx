import { href } from 'react-router'
import { stayField } from '#app/forms/from-here.tsx'
import { useChoice } from '#app/forms/use-choice.ts'

/** Below the preferences, because the list of the pages' files is loaded by every page. */
export const notificationsPath = href('/settings/preferences/:part?', { part: 'notifications' })

export const preferenceRow =
  'flex min-h-15 items-center justify-between gap-x-6 gap-y-2 border-line border-b py-2.5'

interface ChoiceProps {
  name: string
  label: string
  value: string
  choices: readonly { value: string; label: string; lang?: string }[]
}

export function ChoicePreference({ name, label, value, choices }: ChoiceProps) {
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
  help?: string
  value: boolean
}

/** A hidden "off" precedes the box, because an unchecked box sends nothing. */
export function SwitchPreference({ name, label, help, value }: SwitchProps) {
  const { shown, change } = usePreference(name, value ? 'on' : 'off')
  return (
    <label className={`${preferenceRow} cursor-pointer flex-nowrap`}>
      <input type="hidden" name={name} value="off" />
      <span>
        <span className="font-label wrap-anywhere block">{label}</span>
        {help && <span className="text-ink-2 text-sm block">{help}</span>}
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
export function usePreference(name: string, value: string) {
  const { shown, save } = useChoice(name, value)
  const change = (next: string) => {
    const fields = { [name]: next, tell: 'saved', [stayField]: '1' }
    void save(next, fields, { method: 'post', action: href('/preferences') })
  }
  return { shown, change }
}
