import { startTransition, useOptimistic } from 'react'
import { href, useRevalidator } from 'react-router'
import { useNotify } from '#app/components/toasts.tsx'

/** One preference: what it is or is about to be, and what changes it. */
export function usePreference(name: string, value: string) {
  const notify = useNotify()
  const { revalidate } = useRevalidator()
  const [shown, show] = useOptimistic(value)
  const change = (next: string) =>
    startTransition(async () => {
      show(next)
      if (!(await send({ [name]: next, tell: 'saved' })))
        return notify({
          kind: 'error',
          key: name === 'lang' ? 'languageFailed' : 'preferencesFailed',
        })
      await revalidate()
    })
  return { shown, change }
}

// The same form as without script. What comes of it stands in cookies, the toast among them; a
// redirect of the router's would be dropped where something else fetches the page again meanwhile.
// Sent as the router sends data, so that its toast is for this page and not for the next document.
async function send(fields: Record<string, string>): Promise<boolean> {
  const body = new URLSearchParams(fields)
  try {
    return (await fetch(`${href('/preferences')}.data`, { method: 'POST', body })).ok
  } catch {
    return false
  }
}
