import { useTranslation } from '#app/locales/use-translation.ts'
import { lackingRight } from './not-allowed.ts'
import type { Problem } from './problem-of.ts'

export function useProblemWords(error: unknown, problem: Problem): { title: string; text: string } {
  const { t } = useTranslation('problems')
  const right = problem === 'notAllowed' ? lackingRight(error) : undefined
  const key = right ? (`right.${right}` as const) : problem
  return { title: t(`${key}.title`), text: t(`${key}.text`) }
}
