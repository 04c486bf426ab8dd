import type { Settings } from '#api/platform/settings/settings.ts'
import type { PersonCard, User } from '#contract/entities/user.ts'

/** Listed in the settings, or with the plan `admin` (section 6). */
export function isAppAdmin(settings: Settings, user: { email: string; plan: string }): boolean {
  return user.plan === 'admin' || settings.appAdmins.includes(user.email.toLowerCase())
}

export function cardAbilities(userId: string, readerId: string): PersonCard['can'] {
  const isOther = userId !== readerId
  return { message: isOther, setAlias: isOther }
}

/** Links in mails that no request causes need to know where the pages are. */
export function mayMail({ mail, publicOrigin }: Settings): boolean {
  return mail.smtpUrl !== null && publicOrigin !== null
}

/** Outside knowledge bases. */
export function userAbilities(
  settings: Settings,
  user: { email: string; plan: string },
): User['can'] {
  const appAdmin = isAppAdmin(settings, user)
  return {
    setModels: appAdmin,
    resolveFeedback: appAdmin,
    getMails: mayMail(settings),
    seeSubscription: settings.subscriptionAccounts.includes(user.email.toLowerCase()),
  }
}
