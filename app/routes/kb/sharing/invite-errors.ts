import type { Refused } from '#app/forms/use-fields.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import { useFieldErrors } from '#app/problems/use-field-errors.ts'
import { useReason } from '#app/problems/use-reason.ts'
import { limits } from '#contract/limits.ts'
import { splitAddresses } from './addresses.ts'

/** The errors of what is no email address; others are about whether it may be invited. */
const malformed = ['not_an_email', 'too_long']

/**
 * Returns a function that turns a rejected form into error sentences: which addresses are invalid,
 * or why the API rejected them (section 5).
 */
export function useInviteErrors(): (refused: Refused | undefined) => string[] {
  const { t } = useTranslation('sharing')
  const errorsOf = useFieldErrors()
  const reasonOf = useReason()
  return (refused) => {
    if (!refused) return []
    const { error: errors } = refused
    const rejected = splitAddresses(typedIn(refused)).flatMap((address, at) => {
      const codes = errors?.[`emails[${at}]`]
      return codes ? { address, codes } : []
    })
    const wrong = rejected.filter(({ codes }) => codes.some((code) => malformed.includes(code)))
    const address = wrong.map((one) => one.address).join(', ')
    if (address) return [t('invite.invalid', { address })]
    if (errors?.emails?.includes('required')) return [t('invite.none')]
    if (errors?.emails) return [t('invite.tooMany', { max: limits.emailsPerInvite })]
    const reason = errors?.['']
    if (reason) return [t('invite.failed', { reason: reasonOf(reason) })]
    return rejected.map(({ address, codes }) => `${address}: ${errorsOf(codes).join(' ')}`)
  }
}

/** Returns the text that was typed into the field of a rejected form. */
export function typedIn({ initialValue }: Refused): string {
  return String(initialValue?.emails ?? '')
}
