import { z } from 'zod'
import { email } from '#contract/fields.ts'
import { limits } from '#contract/limits.ts'
import { assignableRoles } from '#contract/roles.ts'
import { splitAddresses } from './addresses.ts'

/** One text field has all addresses, with any separator. */
export const invitesInput = z.object({
  role: z.enum(assignableRoles).default('viewer'),
  emails: z
    .string()
    .transform(splitAddresses)
    .pipe(z.array(email).min(1, 'required').max(limits.emailsPerInvite, 'too_many')),
})
