import { useTranslation } from '#app/locales/use-translation.ts'
import { reasonOf } from './reason.ts'

export function useReason(): (codes: string[]) => string {
  const { i18n } = useTranslation()
  return (codes) => codes.map((code) => reasonOf(i18n, code)).join(' ')
}
