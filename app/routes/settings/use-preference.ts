import { href, useFetcher } from 'react-router'
import { stayField } from '#app/forms/from-here.tsx'

/** One preference: what it is or is about to be, and what changes it. */
export function usePreference(name: string, value: string) {
  const { formData, submit } = useFetcher()
  const shown = formData?.get(name)?.toString() ?? value
  const change = (next: string) => {
    const fields = { [name]: next, tell: 'saved', [stayField]: '1' }
    // At once, for the browser has already drawn what was chosen.
    void submit(fields, { method: 'post', action: href('/preferences'), flushSync: true })
  }
  return { shown, change }
}
