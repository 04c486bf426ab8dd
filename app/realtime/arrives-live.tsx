import { liveField } from '#app/forms/from-here.tsx'
import { useSocketStatus } from './live-provider.tsx'
import type { SocketStatus } from './live-socket.ts'

export function liveFields(status: SocketStatus): Record<string, string> {
  return status === 'connected' ? { [liveField]: '1' } : {}
}

export function LiveField() {
  if (useSocketStatus() !== 'connected') return null
  return <input type="hidden" name={liveField} value="1" />
}

/** A change that arrives as an event needs no revalidation. */
export function arrivesLive(form: FormData | undefined): boolean {
  return form?.has(liveField) ?? false
}
