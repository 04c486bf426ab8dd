import { reasonOf } from './reason.ts'
import { useTranslation } from './use-translation.ts'

export function useReason(): (codes: string[]) => string {
  const { i18n } = useTranslation()
  return (codes) => codes.map((code) => reasonOf(i18n, code)).join(' ')
}
