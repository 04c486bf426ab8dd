import { cookieLine, cookieOf, forgottenCookie } from '#app/middleware/cookies.ts'
import { type Theme, themes } from '#contract/preferences.ts'
import type { PreferencesForm } from './form.ts'
import {
  type KbView,
  kbViews,
  type SidebarState,
  sidebarCookieSeconds,
  sidebarStates,
} from './values.ts'

const preferenceCookieSeconds = 365 * 24 * 60 * 60

export function themeOf(request: Request): Theme {
  return oneOf(themes, cookieOf(request, 'theme')) ?? 'system'
}

export function sidebarOf(request: Request): SidebarState {
  return oneOf(sidebarStates, cookieOf(request, 'sidebar_state')) ?? 'expanded'
}

/**
 * Returns the layout of knowledge bases: the new layout, unless the reader chose the legacy layout.
 */
export function kbViewOf(request: Request): KbView {
  return oneOf(kbViews, cookieOf(request, 'kb_view')) ?? 'v2'
}

/** Returns whether keys without Ctrl act wherever the focus is (WCAG 2.1.4); they do at first. */
export function singleKeysOf(request: Request): boolean {
  return cookieOf(request, 'single_keys') !== 'off'
}

/** Returns the reader's time zone from a cookie that their browser sets; UTC without the cookie. */
export function timeZoneOf(request: Request): string {
  const name = cookieOf(request, 'tz')
  return name ? zoneNamed(name) : 'UTC'
}

const zones = new Map<string, string>()
// About 400 zones exist, each with one or two names. The limit bounds the cache, because clients
// can send invented names.
const mostZones = 1_000

/**
 * Returns the time zone that a cookie names. Cached, because the check takes a tenth of the time of
 * a page.
 */
function zoneNamed(name: string): string {
  const found = zones.get(name) ?? findZone(name)
  if (found && zones.size < mostZones) zones.set(name, found)
  return found ?? 'UTC'
}

function findZone(name: string): string | undefined {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone
  } catch {
    return undefined
  }
}

/** Returns the `Set-Cookie` lines that store a form's preferences in the browser. */
export function preferenceCookies(values: PreferencesForm): string[] {
  const { theme, lang, kbView, sidebar, singleKeys } = values
  const cookies: string[] = []
  if (theme) cookies.push(kept('theme', theme))
  if (lang) cookies.push(kept('lang', lang))
  if (kbView) cookies.push(kept('kb_view', kbView))
  if (sidebar) cookies.push(kept('sidebar_state', sidebar, sidebarCookieSeconds))
  if (singleKeys !== undefined) cookies.push(kept('single_keys', singleKeys ? 'on' : 'off'))
  return cookies
}

function kept(name: string, value: string, seconds = preferenceCookieSeconds): string {
  return cookieLine(name, value, { seconds, script: true })
}

/** Returns the `Set-Cookie` lines that delete a browser's preferences. */
export function forgottenPreferences(): string[] {
  return ['theme', 'lang', 'kb_view', 'sidebar_state', 'single_keys'].map(forgottenCookie)
}

function oneOf<Value extends string>(known: readonly Value[], value: unknown): Value | undefined {
  return known.find((item) => item === value)
}
