import type { SocketStatus } from './live-socket.ts'

/** The field of a form whose change arrives as an event. */
export const liveField = 'live'

/** For a form that script submits: the field, unless there is no connection. */
export function liveFields(status: SocketStatus): Record<string, string> {
  return status === 'connected' ? { [liveField]: '1' } : {}
}

/**
 * For `shouldRevalidate`: whether the change of a form arrives as an event, so that the page does
 * not have to be fetched again.
 */
export function arrivesLive(form: FormData | undefined): boolean {
  return form?.has(liveField) ?? false
}
