import { href, isRouteErrorResponse, useLocation, useRouteLoaderData } from 'react-router'
import { siteTitle } from '#app/head/site-title.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import type { loader as rootLoader } from '#app/root.tsx'
import type { loader as kbLoader } from '#app/routes/kb/route.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Empty } from '#app/ui/empty.tsx'
import { permanentProblems } from './permanent.ts'
import { isOnline, type Problem, problemOf } from './problem-of.ts'
import { useProblemWords } from './use-problem-words.ts'

const icons = {
  notFound: 'search',
  notAllowed: 'lock',
  otherSite: 'info',
  tooMany: 'info',
  tooLarge: 'info',
  tooSlow: 'error',
  misunderstood: 'info',
  failed: 'error',
  unreachable: 'error',
  offline: 'error',
  broken: 'error',
} as const

export function ProblemContent({ error }: { error: unknown }) {
  const { t } = useTranslation('problems')
  const signedIn = Boolean(useRouteLoaderData<typeof rootLoader>('root')?.user)
  const problem = problemOf(error, isOnline())
  const { title, text } = useProblemWords(error, problem)
  // On the page `/refused` a retry link would not lead back to the rejected request's address.
  const refused = useLocation().pathname === href('/refused')
  const kb = useRouteLoaderData<typeof kbLoader>('routes/kb/route')?.kb
  const inKb = problem === 'notFound' && kb?.can.read ? kb : null
  const retried = !permanentProblems.has(problem) && !refused
  return (
    <>
      <title>{siteTitle(title)}</title>
      <meta name="robots" content="noindex" />
      <Empty main icon={icons[problem]} title={title} text={text}>
        <div className="flex flex-wrap justify-center gap-2">
          {retried && <RetryLink problem={problem} />}
          {inKb && (
            <ButtonLink look="primary" to={href('/kb/:kbId/resources', { kbId: inKb.id })}>
              {t('files', { title: inKb.title })}
            </ButtonLink>
          )}
          {problem !== 'offline' && (
            <ButtonLink
              look={retried || inKb ? 'plain' : 'primary'}
              href={signedIn ? href('/dashboard') : href('/')}
            >
              {signedIn ? t('dashboard') : t('home')}
            </ButtonLink>
          )}
        </div>
        {problem === 'failed' && <RequestId error={error} />}
      </Empty>
    </>
  )
}

// A text as an error is from a proxy in front of the server, so the id would be an earlier one.
function RequestId({ error }: { error: unknown }) {
  const { t } = useTranslation('problems')
  const id = useRouteLoaderData<typeof rootLoader>('root')?.requestId
  if (!id || (isRouteErrorResponse(error) && typeof error.data === 'string')) return null
  return (
    <p className="mt-4 text-sm text-ink-2">
      {t('requestId')}
      <br />
      <code className="select-all break-all">{id}</code>
    </p>
  )
}

// Within the app, because the browser's own error page has no link back. After an error in the
// browser, the link loads a new document.
function RetryLink({ problem }: { problem: Problem }) {
  const { t } = useTranslation()
  const { pathname, search } = useLocation()
  const address = pathname + search
  const there = problem === 'broken' ? { href: address } : { to: address, replace: true }
  return (
    <ButtonLink look="primary" {...there}>
      {t('retry')}
    </ButtonLink>
  )
}
