import type { SocketStatus } from './live-socket.ts'

/** The field of a form whose change arrives as an event. */
export const liveField = 'live'

export function liveFields(status: SocketStatus): Record<string, string> {
  return status === 'connected' ? { [liveField]: '1' } : {}
}

/** A change that arrives as an event needs no revalidation. */
export function arrivesLive(form: FormData | undefined): boolean {
  return form?.has(liveField) ?? false
}
