import { cookieLine, cookieOf, forgottenCookie } from '#app/middleware/cookies.ts'
import { type Theme, themes, timeZoneNamed } from '#contract/preferences.ts'
import type { PreferencesForm } from './form.ts'
import {
  type FileFacts,
  type FirstSteps,
  fileFactsStates,
  firstStepsStates,
  type KbView,
  kbViews,
  type PagePreview,
  pagePreviewStates,
  preferenceCookieSeconds,
  type SidebarState,
  sidebarCookieSeconds,
  sidebarStates,
} from './values.ts'

export const preferenceNames = [
  'theme',
  'lang',
  'kb_view',
  'sidebar_state',
  'single_keys',
  'first_steps',
  'page_preview',
  'file_facts',
]

export function themeOf(request: Request): Theme {
  return oneOf(themes, cookieOf(request, 'theme')) ?? 'system'
}

export function sidebarOf(request: Request): SidebarState {
  return oneOf(sidebarStates, cookieOf(request, 'sidebar_state')) ?? 'expanded'
}

export function kbViewOf(request: Request): KbView {
  return oneOf(kbViews, cookieOf(request, 'kb_view')) ?? 'v2'
}

export function firstStepsOf(request: Request): FirstSteps {
  return oneOf(firstStepsStates, cookieOf(request, 'first_steps')) ?? 'shown'
}

export function pagePreviewOf(request: Request): PagePreview {
  return oneOf(pagePreviewStates, cookieOf(request, 'page_preview')) ?? 'hidden'
}

/** Undefined until somebody has chosen in this browser. */
export function fileFactsOf(request: Request): FileFacts | undefined {
  return oneOf(fileFactsStates, cookieOf(request, 'file_facts'))
}

/** Whether keys without Ctrl act wherever the focus is (WCAG 2.1.4). */
export function singleKeysOf(request: Request): boolean {
  return cookieOf(request, 'single_keys') !== 'off'
}

export function timeZoneOf(request: Request): string {
  return knownTimeZoneOf(request) ?? 'UTC'
}

/** Undefined for a browser that runs no script. */
export function knownTimeZoneOf(request: Request): string | undefined {
  const name = cookieOf(request, 'tz')
  return name ? zoneNamed(name) : undefined
}

const zones = new Map<string, string>()
// About 400 zones exist, with one or two names each; clients can send invented names.
const mostZones = 1_000

/** Cached, because the check takes a tenth of the time of a page. */
function zoneNamed(name: string): string {
  const found = zones.get(name) ?? timeZoneNamed(name)
  if (found && zones.size < mostZones) zones.set(name, found)
  return found ?? 'UTC'
}

export function preferenceCookies(values: PreferencesForm): string[] {
  const { theme, lang, kbView, sidebar, singleKeys, firstSteps, fileFacts, timeZone } = values
  const cookies: string[] = []
  if (theme) cookies.push(kept('theme', theme))
  if (lang) cookies.push(kept('lang', lang))
  if (kbView) cookies.push(kept('kb_view', kbView))
  if (sidebar) cookies.push(kept('sidebar_state', sidebar, sidebarCookieSeconds))
  if (singleKeys !== undefined) cookies.push(kept('single_keys', singleKeys ? 'on' : 'off'))
  if (firstSteps) cookies.push(kept('first_steps', firstSteps))
  if (fileFacts) cookies.push(kept('file_facts', fileFacts))
  if (timeZone) cookies.push(kept('tz', timeZone))
  return cookies
}

function kept(name: string, value: string, seconds = preferenceCookieSeconds): string {
  return cookieLine(name, value, { seconds, script: true })
}

export function forgottenPreferences(): string[] {
  return preferenceNames.map(forgottenCookie)
}

function oneOf<Value extends string>(known: readonly Value[], value: unknown): Value | undefined {
  return known.find((item) => item === value)
}
