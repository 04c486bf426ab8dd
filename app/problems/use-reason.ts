import { useTranslation } from '#app/locales/use-translation.ts'
import { type ErrorCode, errorStatus } from '#contract/errors.ts'

/** Turns the codes of a failure into sentences. */
export function useReason(): (codes: string[]) => string {
  const { t } = useTranslation('errors')
  return (codes) =>
    codes.map((code) => t(code in errorStatus ? (code as ErrorCode) : 'unreachable')).join(' ')
}
