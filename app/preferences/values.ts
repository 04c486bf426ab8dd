import { pageLimits } from '#app/limits.ts'

/** The values of preferences that only the browser's cookies store. */
export const sidebarStates = ['expanded', 'collapsed'] as const
export type SidebarState = (typeof sidebarStates)[number]

/** The layouts of knowledge bases; `v1` is the legacy layout. */
export const kbViews = ['v1', 'v2'] as const
export type KbView = (typeof kbViews)[number]

/** Whether an empty knowledge base shows how to begin. */
export const firstStepsStates = ['shown', 'hidden'] as const
export type FirstSteps = (typeof firstStepsStates)[number]

/** Whether a page is shown beside its text while it is written. */
export const pagePreviewStates = ['beside', 'hidden'] as const
export type PagePreview = (typeof pagePreviewStates)[number]

/** Whether the facts of a file are shown beside its text, where there is space. */
export const fileFactsStates = ['shown', 'hidden'] as const
export type FileFacts = (typeof fileFactsStates)[number]

export const preferenceCookieSeconds = 365 * 24 * 60 * 60
export const sidebarCookieSeconds = pageLimits.sidebarCookieDays * 24 * 60 * 60
