import { getTranslator } from '#app/middleware/language.ts'
import { reasonOf } from '#app/problems/reason.ts'
import type { Arrival, UpstreamFailure } from '#app/upstream/call.ts'
import { upstream } from '#app/upstream/client.ts'
import { fieldErrors } from '#contract/errors.ts'
import { email } from '#contract/fields.ts'
import { limits } from '#contract/limits.ts'
import { splitAddresses } from './addresses.ts'

type Refused = {
  ok: false
  status: number
  error: string
  /** Whether the call failed, instead of the input being invalid. */
  failed: boolean
}
type Outcome = { ok: true; count: number } | Refused

/** Invites all typed addresses, or says which of them are invalid (section 5). */
export async function invite(arrival: Arrival, kbId: string, typed: string): Promise<Outcome> {
  const translator = getTranslator(arrival.context)
  const t = translator.getFixedT(null, 'sharing')
  const Emails = splitAddresses(typed)
  const max = limits.emailsPerInvite
  if (Emails.length === 0) return refuse(t('invite.none'))
  const wrong = Emails.filter((address) => !email.safeParse(address).success)
  if (wrong.length > 0) return refuse(t('invite.invalid', { address: wrong.join(', ') }))
  if (Emails.length > max) return refuse(t('invite.tooMany', { max }))
  const answer = await upstream(arrival).attempt.inviteByEmail({
    params: { kbId },
    body: { Emails },
  })
  if (answer.ok) return { ok: true, count: Emails.length }
  const atAddresses = refusedAddresses(translator, Emails, answer.error.fields)
  if (atAddresses) return { ok: false, status: answer.status, error: atAddresses, failed: false }
  const reason = reasonOf(translator, answer.error.code)
  return { ok: false, status: answer.status, error: t('invite.failed', { reason }), failed: true }
}

/** Why addresses were not invited, naming each of them. */
function refusedAddresses(
  { getFixedT }: ReturnType<typeof getTranslator>,
  addresses: string[],
  fields: UpstreamFailure['fields'] = {},
): string {
  const t = getFixedT(null, 'errors')
  const known = fieldErrors.map((code) => [code as string, t(`fields.${code}`)] as const)
  const words = new Map(known)
  return addresses
    .flatMap((address, at) => {
      const reasons = (fields[`Emails.${at}`] ?? []).flatMap((code) => words.get(code) ?? [])
      return reasons.length > 0 ? `${address}: ${reasons.join(' ')}` : []
    })
    .join('\n')
}

function refuse(error: string): Refused {
  return { ok: false, status: 400, error, failed: false }
}
