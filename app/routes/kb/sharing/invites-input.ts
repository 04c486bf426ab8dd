import { z } from 'zod'
import { email } from '#contract/fields.ts'
import { limits } from '#contract/limits.ts'
import { splitAddresses } from './addresses.ts'

/** One text field has all addresses, with any separator. */
export const invitesInput = z.object({
  emails: z
    .string()
    .transform(splitAddresses)
    .pipe(z.array(email).min(1, 'required').max(limits.emailsPerInvite, 'too_many')),
})
