import { limits } from '#contract/limits.ts'
import { formatCount } from './format.ts'
import { useTranslation } from './use-translation.ts'

const most = limits.unreadCounted - 1

/** Such as 5 or 99+. */
export function unreadFigure(count: number): string {
  return count > most ? `${most}+` : formatCount(count)
}

export function useUnreadWords(): (count: number) => string {
  const { t } = useTranslation()
  return (count) => (count > most ? t('unreadMore', { most }) : t('unread', { count }))
}
