import type { Problem } from '#app/problems/problem-of.ts'

/** Why a form could not be sent. */
export type Unsent = 'signedOut' | Problem

declare global {
  interface DocumentEventMap {
    /** A form has been sent, or for what reason it has not. */
    'form-sent': CustomEvent<Unsent | null>
  }
}

/** Tells the page why a form could not be sent; null where one was. */
export function announceUnsent(reason: Unsent | null): void {
  document.dispatchEvent(new CustomEvent('form-sent', { detail: reason }))
}
