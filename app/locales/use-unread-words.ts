import { limits } from '#contract/limits.ts'
import { formatCount } from './format.ts'
import { useTranslation } from './use-translation.ts'

const most = limits.unreadCounted - 1

/** Returns the number of unread notifications as a short figure, such as 5 or 99+. */
export function unreadFigure(count: number): string {
  return count > most ? `${most}+` : formatCount(count)
}

/** Returns a function that gives the number of unread notifications in words. */
export function useUnreadWords(): (count: number) => string {
  const { t } = useTranslation()
  return (count) => (count > most ? t('unreadMore', { most }) : t('unread', { count }))
}
