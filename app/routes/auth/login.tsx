import { data, href, redirect } from 'react-router'
import { readForm } from '#app/forms/read-form.ts'
import { pageTags } from '#app/head/meta-tags.ts'
import { pageFacts } from '#app/head/page-head.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import { settingsContext } from '#app/middleware/context.ts'
import { returnPath } from '#app/middleware/return-path.ts'
import { Avatar } from '#app/people/avatar.tsx'
import { getTranslator } from '#app/preferences/language.ts'
import { invitationOfLogin } from '#app/routes/invite/pending.ts'
import type { LinkPreview } from '#app/routes/invite/read.ts'
import { SignInForm } from '#app/routes/invite/sign-in-form.tsx'
import { Sample } from '#app/routes/public/sample.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Wrap } from '#app/ui/wrap.tsx'
import { afterLogin, rememberAfterLogin } from '#app/upstream/after-login.ts'
import { type Arrival, callUpstream } from '#app/upstream/call.ts'
import { currentUser } from '#app/upstream/user.ts'
import type { Route } from './+types/login.ts'
import { authenticatorFor, permanentReason, SignInFailed } from './authenticator.ts'
import { type PublicPage, readPublicPage } from './public-page.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  if (await currentUser({ request, context })) throw redirect(onwards(request))
  const t = getTranslator(context).getFixedT(null, 'login')
  const words = { title: t('title'), description: t('description') }
  const { searchParams, search } = new URL(request.url)
  const asked = onwards(request, afterLogin(request, home))
  return {
    page: pageFacts({ request, context }, words),
    failed: searchParams.has('failed'),
    reason: permanentReason(searchParams.get('failed')),
    invited: (await invitationOfLogin(request)) !== null,
    joins: await readJoining({ request, context }),
    leadsOn: asked !== home,
    publicPage: await readPublicPage({ request, context }, asked),
    search,
  }
}

/** What a shared link opens. An invitation by email is shown after sign-in only. */
async function readJoining({ request, context }: Arrival) {
  const invitation = await invitationOfLogin(request)
  if (invitation?.via !== 'join') return null
  const params = { token: invitation.token }
  const answer = await callUpstream({ request, context }, 'verifySharedLinkPublicly', { params })
  return answer.ok ? answer.data : null
}

export async function action({ request, context }: Route.ActionArgs) {
  // The user may have signed in meanwhile in another tab.
  if (await currentUser({ request, context })) throw redirect(onwards(request), 303)
  const next = new URL(request.url).searchParams.get('next')
  const invitation = await invitationOfLogin(request)
  const person = (await readForm(request.clone())).get('person')
  try {
    await authenticatorFor(context).authenticate('upstream', request)
    throw new SignInFailed('the provider was not asked')
  } catch (thrown) {
    if (thrown instanceof SignInFailed) return data({ failed: true }, { status: 502 })
    if (thrown instanceof Response && context.get(settingsContext).demo) suggest(thrown, person)
    const stored = next && !invitation && rememberAfterLogin(next)
    if (thrown instanceof Response && stored) thrown.headers.append('set-cookie', stored)
    throw thrown
  }
}

/** The provider of a demo then does not ask who it is. */
function suggest(redirected: Response, person: FormDataEntryValue | null): void {
  const url = URL.parse(redirected.headers.get('location') ?? '')
  if (!url || typeof person !== 'string') return
  url.searchParams.set('login_hint', person)
  redirected.headers.set('location', url.href)
}

const home = href('/dashboard')

// Without `next` the dashboard (section 2).
function onwards(request: Request, otherwise = home): string {
  return returnPath(new URL(request.url).searchParams.get('next'), otherwise)
}

export const meta: Route.MetaFunction = ({ loaderData }) => pageTags(loaderData?.page)

export default function Login({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation(['login', 'invite', 'errors'])
  const { reason, joins, publicPage } = loaderData
  const failed = loaderData.failed || actionData?.failed
  return (
    <Wrap
      as="section"
      className="mt-12 mb-24 grid items-center gap-x-20 md:mt-20 md:grid-cols-[400px_minmax(0,480px)] md:justify-center"
    >
      <div className="mx-auto grid w-full max-w-[400px] gap-5">
        <div>
          <h1>{t('title')}</h1>
          <p className="text-ink-2">{t('lead')}</p>
        </div>
        {failed && <Notice kind="error">{reason ? t(`errors:${reason}`) : t('failed')}</Notice>}
        {joins && <Inviting joins={joins} />}
        {loaderData.invited && !joins && <Notice kind="info">{t('invited')}</Notice>}
        {loaderData.leadsOn && !loaderData.invited && (
          <Notice kind="info">
            {t('first')}
            {publicPage && <WithoutSignIn page={publicPage} />}
          </Notice>
        )}
        <SignInForm
          action={href('/login') + loaderData.search}
          button={
            joins
              ? t(joins.needApprovalToJoin ? 'invite:signInToRequest' : 'invite:signInToJoin')
              : t('button')
          }
        />
        <p className="text-ink-2 text-sm">
          <WithLinks sentence={t('agree')} />
        </p>
      </div>
      <div className="max-md:hidden">
        <Sample />
      </div>
    </Wrap>
  )
}

function Inviting({ joins: { kb, inviter } }: { joins: LinkPreview }) {
  const { t } = useTranslation('login')
  const words = inviter
    ? t('invitedBy', { name: inviter.displayName, kb: kb.title })
    : t('invitedTo', { kb: kb.title })
  return (
    <p className="flex items-center gap-3 wrap-anywhere">
      {inviter && <Avatar id={inviter.id} name={inviter.displayName} size="medium" />}
      <span className="min-w-0">{words}</span>
    </p>
  )
}

function WithoutSignIn({ page: { address, title } }: { page: PublicPage }) {
  const { t } = useTranslation('login')
  return (
    <a className="flex min-h-control items-center text-link wrap-anywhere" href={address}>
      {t('withoutSignIn', { title })}
    </a>
  )
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
