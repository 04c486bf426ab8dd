import { ApiError } from '#api/http/errors.ts'
import type { Settings } from '#api/settings.ts'
import { userAbilities } from '#api/users/policy.ts'

/** Throws `forbidden` unless the actor may pay for and change a subscription. */
export function checkMaySubscribe(
  settings: Settings,
  actor: { email: string; plan: string },
): void {
  if (!userAbilities(settings, actor).seeSubscription) throw new ApiError('forbidden')
}
