import type { Problem } from '#app/problems/problem-of.ts'

/** Why a form could not be sent. */
export type Unsent = 'signedOut' | Problem

declare global {
  interface DocumentEventMap {
    /** Dispatched with null when a form was sent, and with the reason when it could not be sent. */
    'form-sent': CustomEvent<Unsent | null>
  }
}

/** Dispatches `form-sent`: with the reason why a form could not be sent, or null if it was sent. */
export function announceUnsent(reason: Unsent | null): void {
  document.dispatchEvent(new CustomEvent('form-sent', { detail: reason }))
}
