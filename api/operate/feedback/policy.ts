import { isAppAdmin } from '#api/people/users/policy.ts'
import type { Settings } from '#api/platform/settings/settings.ts'

type FeedbackViewer = { id: string; email: string; plan: string }

/** The sender sees feedback, app administrators see and resolve it. */
export function feedbackAbilities(
  settings: Settings,
  actor: FeedbackViewer,
  feedback: { user_id: string | null },
): { see: boolean; resolve: boolean } {
  const resolve = isAppAdmin(settings, actor)
  return { see: resolve || feedback.user_id === actor.id, resolve }
}

export function mayListFeedback(settings: Settings, actor: FeedbackViewer): boolean {
  return isAppAdmin(settings, actor)
}
