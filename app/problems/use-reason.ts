import { useTranslation } from '#app/locales/use-translation.ts'
import { type ErrorCode, errorStatus } from '#contract/errors.ts'

/** Returns a function that turns error codes into sentences. */
export function useReason(): (codes: string[]) => string {
  const { t } = useTranslation('errors')
  return (codes) =>
    codes.map((code) => t(code in errorStatus ? (code as ErrorCode) : 'unreachable')).join(' ')
}
