import { useRevalidator } from 'react-router'
import { useNotify } from '#app/components/toasts.tsx'
import { announceUnsent } from '#app/forms/form-events.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import type { Flash, ToastKey } from '#app/middleware/flash-message.ts'
import { type ErrorCode, errorStatus } from '#contract/errors.ts'
import type { UpstreamFailure } from './call.ts'

interface CallNow {
  method: 'POST' | 'PUT' | 'DELETE'
  /** Below the API. */
  path: string
  body?: unknown
  /** Said when it is done. */
  done: Flash
  /** Said when it is not, with the server's `reason`. */
  failed: { key: ToastKey; values?: Flash['values'] }
}

/**
 * Makes a call from the page as it stands, says what came of it, and fetches the page's data again:
 * what a browser without script does by a form and a redirect.
 */
export function useCallNow(): (call: CallNow) => Promise<void> {
  const notify = useNotify()
  const { revalidate } = useRevalidator()
  const { t } = useTranslation('errors')
  return async ({ done, failed, ...call }) => {
    const code = await failureOf(call)
    // Fetching the page again would put the login page in its place.
    if (code === 'unauthenticated') return announceUnsent('signedOut')
    if (code === null) notify(done)
    else {
      const reason = t(code in errorStatus ? (code as ErrorCode) : 'unreachable')
      notify({ kind: 'error', key: failed.key, values: { ...failed.values, reason } })
    }
    if (code !== 'unreachable') await revalidate()
  }
}

async function failureOf({ method, path, body }: Pick<CallNow, 'method' | 'path' | 'body'>) {
  const headers = { 'content-type': 'application/json' }
  const init = body === undefined ? { method } : { method, headers, body: JSON.stringify(body) }
  try {
    const response = await fetch(`/api${path}`, init)
    if (response.ok) return null
    const { error } = (await response.json()) as { error?: UpstreamFailure }
    return error?.code ?? 'unreachable'
  } catch {
    return 'unreachable'
  }
}
