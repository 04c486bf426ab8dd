import { ApiError } from '#api/http/errors.ts'
import type { Settings } from '#api/settings.ts'
import { userAbilities } from '#api/users/policy.ts'

/** Lets those through who may pay for and change a subscription; `forbidden` to the others. */
export function checkMaySubscribe(
  settings: Settings,
  actor: { email: string; plan: string },
): void {
  if (!userAbilities(settings, actor).seeSubscription) throw new ApiError('forbidden')
}
