import { fieldReason } from './reason.ts'
import { useTranslation } from './use-translation.ts'

/** Returns a function that turns a field's error codes into sentences. */
export function useFieldErrors(): (codes: string[] | undefined) => string[] {
  const { i18n } = useTranslation()
  return (codes = []) => codes.map((code) => fieldReason(i18n, code))
}
