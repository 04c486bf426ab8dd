import { useLocation, useNavigate } from 'react-router'
import { IconLink } from '#app/components/button.tsx'
import { useTranslation } from '#app/locales/use-translation.ts'
import { useSingleKey } from '#app/shell/use-single-key.ts'

interface StepsProps {
  /** The place of the citation among those of its message, counted from 1. */
  number: number
  count: number
  /** The addresses of the neighbours; after the last citation follows the first. */
  previous: string
  next: string
}

/** Links to the other citations of the answer, and between them “2 of 5”. */
export function Steps({ number, count, previous, next }: StepsProps) {
  const { t } = useTranslation('citation')
  const { state } = useLocation()
  const navigate = useNavigate()
  // The step replaces the address, so that Back leads to the chat.
  const options = { replace: true, state, preventScrollReset: true }
  useSingleKey((key) => {
    if (count > 1 && key === '[') void navigate(previous, options)
    if (count > 1 && key === ']') void navigate(next, options)
  })
  if (count < 2) return null
  return (
    <nav className="flex flex-none items-center tabular-nums" aria-label={t('steps')}>
      <IconLink {...options} icon="chevron_left" label={t('previous')} to={previous} />
      <span className="text-ink-2 text-sm" aria-live="polite">
        {t('number', { number, count })}
      </span>
      <IconLink {...options} icon="chevron_right" label={t('next')} to={next} />
    </nav>
  )
}
