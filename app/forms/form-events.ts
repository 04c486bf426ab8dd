import type { Problem } from '#app/problems/problem-of.ts'

/** Why a form could not be sent. */
export type Unsent = 'signedOut' | Problem

declare global {
  interface DocumentEventMap {
    /** A form was sent (null), or could not be sent for this reason. */
    'form-sent': CustomEvent<Unsent | null>
  }
}

/** Tells the page why a form could not be sent; null if it was sent. */
export function announceUnsent(reason: Unsent | null): void {
  document.dispatchEvent(new CustomEvent('form-sent', { detail: reason }))
}
