import { useTranslation } from '#app/locales/use-translation.ts'
import { fieldReason } from './reason.ts'

export function useFieldErrors(): (codes: string[] | undefined) => string[] {
  const { i18n } = useTranslation()
  return (codes = []) => codes.map((code) => fieldReason(i18n, code))
}
