import { parse, serialize } from 'hono/utils/cookie'

// Plain values, because script in the browser reads and sets these cookies too.

interface CookieRules {
  seconds: number
  script?: boolean
}

/** `keepToTls` adds Secure. */
export function cookieLine(name: string, value: string, { seconds, script }: CookieRules): string {
  const rules = { path: '/', maxAge: seconds, sameSite: 'Lax', httpOnly: !script } as const
  return serialize(name, value, rules)
}

export function cookieOf(request: Pick<Request, 'headers'>, name: string): string | null {
  return parse(request.headers.get('cookie') ?? '', name)[name] ?? null
}

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

export function setCookies(cookies: string[]): Headers {
  const headers = new Headers()
  for (const cookie of cookies) headers.append('set-cookie', cookie)
  return headers
}
