export function setBrowserCookie(name: string, value: string, seconds: number): void {
  const line = `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${seconds}; SameSite=Lax`
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
  document.cookie = location.protocol === 'https:' ? `${line}; Secure` : line
}

export function browserCookies(): string[] {
  return document.cookie.split('; ')
}

/** The next page must not show the toast again. */
export function consumeFlash(id: string): void {
  const held = browserCookies().find((cookie) => cookie.startsWith('flash='))
  if (held?.includes(id)) setBrowserCookie('flash', '', 0)
}
