import type { i18n } from 'i18next'
import type { ErrorCode, FieldError } from '#contract/errors.ts'

/** Returns the sentence for an error code, in the language of the request. */
export function reasonOf(translator: Pick<i18n, 'getFixedT'>, code: string): string {
  const t = translator.getFixedT(null, 'errors')
  return t(code as ErrorCode, { defaultValue: t('internal') })
}

/** Returns the sentence that says why a field was rejected. */
export function fieldReason(translator: Pick<i18n, 'getFixedT'>, code: string): string {
  const t = translator.getFixedT(null, 'errors')
  return t(`fields.${code as FieldError}`, { defaultValue: t('fields.invalid') })
}
