import type { Refused } from '#app/forms/use-fields.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import { useFieldErrors } from '#app/problems/use-field-errors.ts'
import { useReason } from '#app/problems/use-reason.ts'
import { limits } from '#contract/limits.ts'
import { splitAddresses } from './addresses.ts'

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
    const addresses = splitAddresses(typedIn(refused))
    const wrong = addresses.filter((_, at) => errors?.[`emails[${at}]`])
    if (wrong.length > 0) return [t('invite.invalid', { address: wrong.join(', ') })]
    if (errors?.emails?.includes('required')) return [t('invite.none')]
    if (errors?.emails) return [t('invite.tooMany', { max: limits.emailsPerInvite })]
    const reason = errors?.['']
    if (reason) return [t('invite.failed', { reason: reasonOf(reason) })]
    // The API reports errors of an address as `Emails.<index>`, the name of the field in its call.
    return addresses.flatMap((address, at) => {
      const codes = errors?.[`Emails.${at}`]
      return codes ? `${address}: ${errorsOf(codes).join(' ')}` : []
    })
  }
}

/** Returns the text that was typed into the field of a rejected form. */
export function typedIn({ initialValue }: Refused): string {
  return String(initialValue?.emails ?? '')
}
