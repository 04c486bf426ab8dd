/** Timeouts of signing in. */
export const signInLimits = {
  /** How long a request waits for the sign-in provider, in all that it asks it. */
  providerMs: 4_500,
} as const
