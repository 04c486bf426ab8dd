interface CookieRules {
  /** How long it is kept; 0 forgets it. */
  seconds: number
  /** Whether script may read it: choices that the page draws itself by. */
  script?: boolean
}

/** The `Set-Cookie` line for a cookie of this site, whose value is plain; sent by TLS where there is. */
export function cookieLine(name: string, value: string, { seconds, script }: CookieRules): string {
  const kept = `${name}=${value}; Path=/; Max-Age=${seconds}; SameSite=Lax`
  return script ? kept : `${kept}; HttpOnly`
}

/** The line that forgets a cookie. */
export function forgottenCookie(name: string): string {
  return cookieLine(name, '', { seconds: 0 })
}

/** Has every cookie that an answer sets sent by TLS alone, whoever set it. */
export function keepToTls(headers: Headers): void {
  const lines = headers.getSetCookie()
  headers.delete('set-cookie')
  for (const line of lines)
    headers.append('set-cookie', /;\s*secure\s*(;|$)/i.test(line) ? line : `${line}; Secure`)
}

/** For script: keeps a value that the server reads with the next page. */
export function keepCookie(name: string, value: string, seconds: number): void {
  const line = cookieLine(name, value, { seconds, script: true })
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
  document.cookie = location.protocol === 'https:' ? `${line}; Secure` : line
}
