import { errorStatus } from '#contract/errors.ts'
import { isTemporary } from './is-temporary.ts'

/** The error codes after which the same request may succeed later. */
export const temporaryErrors = Object.entries(errorStatus)
  .filter(([, status]) => isTemporary(status))
  .map(([code]) => code)
