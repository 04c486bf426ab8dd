import { cookieLine, forgottenCookie } from '#app/middleware/cookies.ts'
import { limits } from '#contract/limits.ts'
import { type Language, languages, type Theme, themes } from '#contract/preferences.ts'

const sidebarStates = ['expanded', 'collapsed'] as const
export type SidebarState = (typeof sidebarStates)[number]

const kbViews = ['v1', 'v2'] as const
export type KbView = (typeof kbViews)[number]

const daySeconds = 24 * 60 * 60
export const sidebarCookieSeconds = limits.sidebarCookieDays * daySeconds
const preferenceCookieSeconds = 365 * daySeconds

/** The raw value of a cookie; preferences are plain words and need no decoding. */
export function plainCookie(request: Request, name: string): string | null {
  const cookies = request.headers.get('cookie') ?? ''
  for (const pair of cookies.split(';')) {
    const at = pair.indexOf('=')
    if (at > 0 && pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim()
  }
  return null
}

export function themeOf(request: Request): Theme {
  return oneOf(themes, plainCookie(request, 'theme')) ?? 'system'
}

export function sidebarOf(request: Request): SidebarState {
  return oneOf(sidebarStates, plainCookie(request, 'sidebar_state')) ?? 'expanded'
}

/** A knowledge base's layout: the new one, unless the reader chose the legacy one. */
export function kbViewOf(request: Request): KbView {
  return oneOf(kbViews, plainCookie(request, 'kb_view')) ?? 'v2'
}

/** The reader's time zone, from a cookie that their browser sets; UTC without it. */
export function timeZoneOf(request: Request): string {
  const said = plainCookie(request, 'tz')
  return said ? zoneNamed(said) : 'UTC'
}

const zones = new Map<string, string>()
// There are about 400 zones with one or two names each; the limit keeps invented ones out.
const mostZones = 1_000

/** The zone that a cookie names. Cached, because the check takes a tenth of a page's time. */
function zoneNamed(said: string): string {
  const found = zones.get(said) ?? findZone(said)
  if (found && zones.size < mostZones) zones.set(said, found)
  return found ?? 'UTC'
}

function findZone(said: string): string | undefined {
  try {
    const timeZone = decodeURIComponent(said)
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone
  } catch {
    return undefined
  }
}

/** The Set-Cookie lines for a form's preferences; unknown values are dropped. */
export function preferenceCookies(form: FormData): string[] {
  const theme: Theme | undefined = oneOf(themes, form.get('theme'))
  const language: Language | undefined = oneOf(languages, form.get('lang'))
  const sidebar = oneOf(sidebarStates, form.get('sidebar'))
  const kbView = oneOf(kbViews, form.get('kbView'))
  const cookies: string[] = []
  if (theme) cookies.push(kept('theme', theme))
  if (language) cookies.push(kept('lang', language))
  if (kbView) cookies.push(kept('kb_view', kbView))
  if (sidebar) cookies.push(kept('sidebar_state', sidebar, sidebarCookieSeconds))
  return cookies
}

function kept(name: string, value: string, seconds = preferenceCookieSeconds): string {
  return cookieLine(name, value, { seconds, script: true })
}

/** The Set-Cookie lines that reset a browser's preferences. */
export function forgottenPreferences(): string[] {
  return ['theme', 'lang', 'kb_view', 'sidebar_state'].map(forgottenCookie)
}

function oneOf<Value extends string>(known: readonly Value[], value: unknown): Value | undefined {
  return known.find((item) => item === value)
}
