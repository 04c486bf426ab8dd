/** Null without one. Only the API knows whether the session is valid. */
export function sessionOf(cookie: string | null | undefined): string | null {
  return /(?:^|;\s*)(?:__Host-)?session=([^;\s]+)/.exec(cookie ?? '')?.[1] ?? null
}
