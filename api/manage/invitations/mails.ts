import type { HandlerContext } from '#api/deps.ts'
import { originOf } from '#api/platform/http/origin.ts'
import type { Mail } from '#api/platform/mail/mailer.ts'
import { words, writeMail } from '#api/platform/mail/strings.ts'
import type { JoinRequest } from '#contract/entities/kb.ts'
import type { Language } from '#contract/preferences.ts'

type Sender = Pick<HandlerContext, 'settings' | 'request'>

/** The content of an invitation email. `until`: a time in ISO 8601. */
export type Inviting = { kb: string; inviter: string; until: string; token: string }

/**
 * Writes the invitation email in the inviter's language, because the recipient's language is not
 * known yet.
 */
export function writeInvitation(
  { settings, request }: Sender,
  to: string,
  language: Language,
  { token, until, ...about }: Inviting,
): Mail {
  const origin = originOf(settings, request)
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' })
  return writeMail({
    to,
    language,
    origin,
    words: words[language].invitation,
    about: { ...about, until: day.format(new Date(until)) },
    link: `${origin}/invite/${token}/accept`,
  })
}

/** Writes the email about a decision on a join request. */
export function writeDecision(
  { settings, request }: Sender,
  to: string,
  language: Language,
  decided: { kbId: string; kb: string; status: Exclude<JoinRequest['status'], 'pending'> },
): Mail {
  const origin = originOf(settings, request)
  return writeMail({
    to,
    language,
    origin,
    words: words[language][decided.status],
    about: { kb: decided.kb },
    link: `${origin}/kb/${decided.kbId}`,
  })
}
