import { href, useLocation } from 'react-router'
import { useTranslation } from '#app/locales/use-translation.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { Empty } from '#app/ui/empty.tsx'
import { RetryLink } from '#app/ui/lists/retry-link.tsx'

export interface Choice {
  to: string
  label: string
  current: boolean
}

export function Choices({ label, choices }: { label: string; choices: Choice[] }) {
  return (
    <nav className="switch flex-wrap justify-self-start" aria-label={label}>
      {choices.map(({ to, label, current }) => (
        <Anchor key={to} to={to} dialog="within" aria-current={current ? 'true' : undefined}>
          {label}
        </Anchor>
      ))}
    </nav>
  )
}

export function Whose() {
  const { t } = useTranslation('feedback')
  const { pathname } = useLocation()
  const choices = [
    { to: href('/settings/feedback'), label: t('own') },
    { to: href('/settings/feedback/all'), label: t('everybody') },
  ]
  return (
    <Choices
      label={t('whose')}
      choices={choices.map((choice) => ({ ...choice, current: choice.to === pathname }))}
    />
  )
}

export function FeedbackFailed() {
  const { t } = useTranslation('feedback')
  return (
    <Empty icon="error" title={t('listFailed')}>
      <RetryLink />
    </Empty>
  )
}
