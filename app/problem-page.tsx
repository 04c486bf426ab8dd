import { href, isRouteErrorResponse } from 'react-router'
import { Brand } from '#app/components/brand.tsx'
import { ButtonLink } from '#app/components/button.tsx'
import { Empty } from '#app/components/empty.tsx'
import { useTranslation } from '#app/locales/use-translation.ts'

/** What went wrong, as a page with a way on. */
export function ProblemPage({ error }: { error: unknown }) {
  const { t } = useTranslation('problems')
  const problem = problemOf(error)
  return (
    <div className="public">
      <title>{`${t(`${problem}.title`)} · Commonplace`}</title>
      <header className="public-header wrap">
        <Brand href={href('/')} />
      </header>
      <main id="content">
        <Empty main icon={icons[problem]} title={t(`${problem}.title`)} text={t(`${problem}.text`)}>
          <ButtonLink look="primary" href={href('/')}>
            {t('home')}
          </ButtonLink>
        </Empty>
      </main>
    </div>
  )
}

const icons = { notFound: 'search', notAllowed: 'info', tooMany: 'info', failed: 'error' } as const

export function problemOf(error: unknown): keyof typeof icons {
  if (!isRouteErrorResponse(error)) return 'failed'
  if (error.status === 404) return 'notFound'
  if (error.status === 429) return 'tooMany'
  return error.status === 403 ? 'notAllowed' : 'failed'
}
