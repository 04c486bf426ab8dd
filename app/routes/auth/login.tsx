import { data, href, redirect } from 'react-router'
import { pageTags } from '#app/head/meta-tags.ts'
import { pageFacts } from '#app/head/page-head.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import { returnPath } from '#app/middleware/return-path.ts'
import { getTranslator } from '#app/preferences/language.ts'
import { invitationOfLogin } from '#app/routes/invite/pending.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Wrap } from '#app/ui/wrap.tsx'
import { afterLogin, rememberAfterLogin } from '#app/upstream/after-login.ts'
import { currentUser } from '#app/upstream/user.ts'
import type { Route } from './+types/login.ts'
import { authenticatorFor, permanentReason, SignInFailed } from './authenticator.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  if (await currentUser({ request, context })) throw redirect(onwards(request))
  const t = getTranslator(context).getFixedT(null, 'login')
  const words = { title: t('title'), description: t('description') }
  const { searchParams, search } = new URL(request.url)
  return {
    page: pageFacts({ request, context }, words),
    failed: searchParams.has('failed'),
    reason: permanentReason(searchParams.get('failed')),
    invited: (await invitationOfLogin(request)) !== null,
    leadsOn: onwards(request, afterLogin(request, home)) !== home,
    search,
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  // The user may have signed in meanwhile in another tab.
  if (await currentUser({ request, context })) throw redirect(onwards(request), 303)
  const next = new URL(request.url).searchParams.get('next')
  const invitation = await invitationOfLogin(request)
  try {
    await authenticatorFor(context).authenticate('upstream', request)
    throw new SignInFailed('the provider was not asked')
  } catch (thrown) {
    if (thrown instanceof SignInFailed) return data({ failed: true }, { status: 502 })
    const stored = next && !invitation && rememberAfterLogin(next)
    if (thrown instanceof Response && stored) thrown.headers.append('set-cookie', stored)
    throw thrown
  }
}

const home = href('/dashboard')

// Without `next` the dashboard (section 2).
function onwards(request: Request, otherwise = home): string {
  return returnPath(new URL(request.url).searchParams.get('next'), otherwise)
}

export const meta: Route.MetaFunction = ({ loaderData }) => pageTags(loaderData?.page)

export default function Login({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation(['login', 'errors'])
  const { reason } = loaderData
  const failed = loaderData.failed || actionData?.failed
  return (
    <Wrap as="section">
      <div className="mx-auto mt-12 mb-24 grid max-w-[400px] gap-5">
        <div>
          <h1>{t('title')}</h1>
          <p className="text-ink-2">{t('lead')}</p>
        </div>
        {failed && <Notice kind="error">{reason ? t(`errors:${reason}`) : t('failed')}</Notice>}
        {loaderData.invited && <Notice kind="info">{t('invited')}</Notice>}
        {loaderData.leadsOn && !loaderData.invited && <Notice kind="info">{t('first')}</Notice>}
        <form className="group" method="post" action={href('/login') + loaderData.search}>
          <Sent />
          <Button look="primary" large className="grid w-full">
            <span className={`${label} group-has-user-valid:invisible`}>{t('button')}</span>
            <span className={`${label} invisible group-has-user-valid:visible`}>{t('busy')}</span>
          </Button>
        </form>
        <p className="text-ink-2 text-sm">
          <WithLinks sentence={t('agree')} />
        </p>
      </div>
    </Wrap>
  )
}

const label = 'col-start-1 row-start-1'

/** This page has no script: `:user-valid` says that the form was sent. */
function Sent() {
  return <input type="checkbox" required defaultChecked hidden />
}

const linked = /<(terms|privacy)>(.*?)<\/\1>/

function WithLinks({ sentence }: { sentence: string }) {
  const found = linked.exec(sentence)
  if (!found) return sentence
  const [tagged, page, words] = found
  return (
    <>
      {sentence.slice(0, found.index)}
      <a className="text-link" href={page === 'terms' ? href('/terms') : href('/privacy')}>
        {words}
      </a>
      <WithLinks sentence={sentence.slice(found.index + tagged.length)} />
    </>
  )
}
