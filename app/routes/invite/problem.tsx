import { href, useLocation, useRouteLoaderData } from 'react-router'
import { useTranslation } from '#app/locales/use-translation.ts'
import type { loader as rootLoader } from '#app/root.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Empty } from '#app/ui/empty.tsx'
import type { Problem } from './read.ts'

export function InvitationProblem({ problem }: { problem: Problem | null }) {
  const { t } = useTranslation(['invite', 'common', 'problems'])
  const { pathname } = useLocation()
  const signedIn = Boolean(useRouteLoaderData<typeof rootLoader>('root')?.user)
  const what = problem ?? 'unavailable'
  const again = what === 'busy' || what === 'unavailable'
  return (
    <Empty main icon={icons[what]} title={t(`${what}.title`)} text={t(`${what}.text`)}>
      <div className="flex flex-wrap justify-center gap-2">
        <ButtonLink look={again ? 'primary' : 'plain'} href={pathname}>
          {t('common:retry')}
        </ButtonLink>
        <ButtonLink
          look={again ? 'plain' : 'primary'}
          href={signedIn ? href('/dashboard') : href('/')}
        >
          {signedIn ? t('toDashboard') : t('problems:home')}
        </ButtonLink>
      </div>
    </Empty>
  )
}

const icons = { gone: 'error', expired: 'warning', busy: 'info', unavailable: 'error' } as const
