import { errorStatus } from '#contract/errors.ts'
import { isTemporary } from './is-temporary.ts'

export const temporaryErrors = Object.entries(errorStatus)
  .filter(([, status]) => isTemporary(status))
  .map(([code]) => code)
