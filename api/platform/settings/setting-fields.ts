import { z } from 'zod'

export const emails = z
  .string()
  .default('')
  .transform((value, context) => {
    const addresses = value
      .toLowerCase()
      .split(',')
      .map((one) => one.trim())
      .filter(Boolean)
    for (const one of addresses)
      if (!one.includes('@'))
        context.addIssue({ code: 'custom', message: `no e-mail address: ${one}` })
    return addresses
  })

/**
 * What a process does: everything; only pages; only calls, sockets and answers of the bot; or only
 * jobs, such as the reading of files.
 */
export const role = z.enum(['all', 'web', 'api', 'worker']).default('all')

/** Tesseract's names of languages. */
export const languages = z
  .string()
  .trim()
  .regex(/^\w{1,40}(\+\w{1,40}){0,9}$/, 'not like eng+chi_sim')
  .nullable()
  .default(null)
