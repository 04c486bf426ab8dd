declare global {
  /** Set by the document itself: see `head/handoff.ts`. */
  var signingOut: boolean | undefined
}

/**
 * Whether the page is being left for the one after signing out. Whatever it learns meanwhile of the
 * end of its session must not lead to the login page instead.
 */
export function isSigningOut(): boolean {
  return globalThis.signingOut === true
}

/** Call it for a page that the browser shows again. */
export function forgetSigningOut(): void {
  globalThis.signingOut = false
}
