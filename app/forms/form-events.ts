import type { Unsent } from './keep-page-on-failure.ts'

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
