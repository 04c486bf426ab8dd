import type { Problem } from '#app/problems/problem-of.ts'

export type Unsent = 'signedOut' | Problem

declare global {
  interface DocumentEventMap {
    /** Null when a form was sent. */
    'form-sent': CustomEvent<Unsent | null>
  }
}

export function announceUnsent(reason: Unsent | null): void {
  document.dispatchEvent(new CustomEvent('form-sent', { detail: reason }))
}
