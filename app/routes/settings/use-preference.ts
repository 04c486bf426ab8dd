import { href } from 'react-router'
import { stayField } from '#app/forms/from-here.tsx'
import { useChoice } from '#app/forms/use-choice.ts'

/** The shown value is optimistic. */
export function usePreference(name: string, value: string) {
  const { shown, save } = useChoice(name, value)
  const change = (next: string) => {
    const fields = { [name]: next, tell: 'saved', [stayField]: '1' }
    void save(next, fields, { method: 'post', action: href('/preferences') })
  }
  return { shown, change }
}
