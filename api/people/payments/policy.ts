import { userAbilities } from '#api/people/users/policy.ts'
import { ApiError } from '#api/platform/api-error.ts'
import type { Settings } from '#api/platform/settings/settings.ts'

export function checkMaySubscribe(
  settings: Settings,
  actor: { email: string; plan: string },
): void {
  if (!userAbilities(settings, actor).seeSubscription) throw new ApiError('forbidden')
}
