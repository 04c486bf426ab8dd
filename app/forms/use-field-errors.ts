import { useTranslation } from '#app/locales/use-translation.ts'
import type { FieldError } from '#contract/errors.ts'

/** Returns a function that turns a field's error codes into sentences. */
export function useFieldErrors(): (codes: string[] | undefined) => string[] {
  const { t } = useTranslation('errors')
  return (codes = []) =>
    codes.map((code) => t(`fields.${code as FieldError}`, { defaultValue: t('fields.invalid') }))
}
