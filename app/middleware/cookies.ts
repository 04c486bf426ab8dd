interface CookieRules {
  /** The cookie's lifetime; 0 deletes the cookie. */
  seconds: number
  /** Whether script may read the cookie. */
  script?: boolean
}

/**
 * Returns the `Set-Cookie` line for a cookie of this site with a plain value. `keepToTls` adds
 * Secure.
 */
export function cookieLine(name: string, value: string, { seconds, script }: CookieRules): string {
  const kept = `${name}=${value}; Path=/; Max-Age=${seconds}; SameSite=Lax`
  return script ? kept : `${kept}; HttpOnly`
}

/** Returns the `Set-Cookie` line that deletes a cookie. */
export function forgottenCookie(name: string): string {
  return cookieLine(name, '', { seconds: 0 })
}

/** Adds Secure to every cookie of a response, including cookies of the API. */
export function keepToTls(headers: Headers): void {
  const lines = headers.getSetCookie()
  headers.delete('set-cookie')
  for (const line of lines)
    headers.append('set-cookie', /;\s*secure\s*(;|$)/i.test(line) ? line : `${line}; Secure`)
}

/** In the browser: sets a cookie, which the server gets with the next request. */
export function keepCookie(name: string, value: string, seconds: number): void {
  const line = cookieLine(name, value, { seconds, script: true })
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
  document.cookie = location.protocol === 'https:' ? `${line}; Secure` : line
}
