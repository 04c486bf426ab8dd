import { fieldReason } from './reason.ts'
import { useTranslation } from './use-translation.ts'

export function useFieldErrors(): (codes: string[] | undefined) => string[] {
  const { i18n } = useTranslation()
  return (codes = []) => codes.map((code) => fieldReason(i18n, code))
}
