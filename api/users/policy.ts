import type { Settings } from '#api/settings.ts'
import type { User } from '#contract/entities/user.ts'

/** App administrators are named in the settings, or have plan admin (section 6). */
export function isAppAdmin(settings: Settings, user: { email: string; plan: string }): boolean {
  return user.plan === 'admin' || settings.appAdmins.includes(user.email.toLowerCase())
}

/** What a person may do outside any knowledge base. */
export function userAbilities(
  settings: Settings,
  user: { email: string; plan: string },
): User['can'] {
  const appAdmin = isAppAdmin(settings, user)
  return {
    setModels: appAdmin,
    resolveFeedback: appAdmin,
    seeSubscription: settings.subscriptionAccounts.includes(user.email.toLowerCase()),
  }
}
