import type { i18n } from 'i18next'
import type { ErrorCode } from '#contract/errors.ts'

/** The sentence for an error code, in the language of the request. */
export function reasonOf(translator: i18n, code: string): string {
  const t = translator.getFixedT(null, 'errors')
  return t(code as ErrorCode, { defaultValue: t('internal') })
}
