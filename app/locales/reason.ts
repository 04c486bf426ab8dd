import type { i18n } from 'i18next'
import type { ErrorCode, FieldError } from '#contract/errors.ts'

export function reasonOf(translator: Pick<i18n, 'getFixedT'>, code: string): string {
  const t = translator.getFixedT(null, 'errors')
  return t(code as ErrorCode, { defaultValue: t('internal') })
}

export function fieldReason(translator: Pick<i18n, 'getFixedT'>, code: string): string {
  const t = translator.getFixedT(null, 'errors')
  return t(`fields.${code as FieldError}`, { defaultValue: t('fields.invalid') })
}
