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

/**
 * Returns the raw value of a cookie. Preferences need no decoding, because they are plain words.
 */
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

/**
 * Returns the layout of knowledge bases: the new layout, unless the reader chose the legacy layout.
 */
export function kbViewOf(request: Request): KbView {
  return oneOf(kbViews, plainCookie(request, 'kb_view')) ?? 'v2'
}

/** Returns the reader's time zone from a cookie that their browser sets; UTC without the cookie. */
export function timeZoneOf(request: Request): string {
  const said = plainCookie(request, 'tz')
  return said ? zoneNamed(said) : 'UTC'
}

const zones = new Map<string, string>()
// About 400 zones exist, each with one or two names. The limit bounds the cache, because clients
// can send invented names.
const mostZones = 1_000

/**
 * Returns the time zone that a cookie names. Cached, because the check takes a tenth of the time of
 * a page.
 */
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

/** Returns the `Set-Cookie` lines for a form's preferences; unknown values are ignored. */
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

/** Returns the `Set-Cookie` lines that delete a browser's preferences. */
export function forgottenPreferences(): string[] {
  return ['theme', 'lang', 'kb_view', 'sidebar_state'].map(forgottenCookie)
}

function oneOf<Value extends string>(known: readonly Value[], value: unknown): Value | undefined {
  return known.find((item) => item === value)
}
