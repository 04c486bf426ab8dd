import { data, href, redirect } from 'react-router'
import { readIntent } from '#app/forms/read-intent.ts'
import { pageTags } from '#app/head/meta-tags.ts'
import { reasonOf } from '#app/locales/reason.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import { getTranslator } from '#app/preferences/language.ts'
import { redirectToJoined } from '#app/routes/kb/access/joined.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { callUpstream } from '#app/upstream/call.ts'
import { upstream } from '#app/upstream/client.ts'
import { currentUser } from '#app/upstream/user.ts'
import type { Route } from './+types/join.ts'
import { AccountLine } from './account-line.tsx'
import { forgetPending, invitationLogin, keepPending, pendingInvitation } from './pending.ts'
import { InvitationProblem } from './problem.tsx'
import { invitationPage, isInvalid } from './read.ts'
import { AlreadyMember, InvitationActions, InvitationSheet, RequestWaits } from './sheet.tsx'
import { SignInForm } from './sign-in-form.tsx'

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const arrival = { request, context }
  const user = await currentUser(arrival)
  const call = user ? 'verifySharedLink' : 'verifySharedLinkPublicly'
  const answer = await callUpstream(arrival, call, { params })
  if (answer.ok && !user) {
    const invitation = { token: params.token, via: 'join' } as const
    return invitationPage(arrival, answer, await keepPending(request, invitation))
  }
  const waits = (await pendingInvitation(request))?.token === params.token
  const forget = answer.ok || (isInvalid(answer) && (user || waits))
  return invitationPage(arrival, answer, forget ? await forgetPending(request) : [])
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const { attempt } = upstream({ request, context })
  if ((await readIntent(request, ['join', 'request'])) === 'request') {
    const asked = await attempt.requestBySharedLink({ params })
    if (asked.ok) return redirect(href('/invite/:token/join', params), 303)
    return failure(context, 'request', asked)
  }
  const joined = await attempt.joinBySharedLink({ params })
  if (!joined.ok) return failure(context, 'join', joined)
  return redirectToJoined({ request, context }, joined.data.kbId)
}

function failure(
  context: Route.ActionArgs['context'],
  what: 'join' | 'request',
  { status, error }: { status: number; error: { code: string } },
) {
  return data({ what, reason: reasonOf(getTranslator(context), error.code) }, { status })
}

export const meta: Route.MetaFunction = ({ loaderData }) => pageTags(loaderData?.page)

export default function Join({ loaderData, actionData, params }: Route.ComponentProps) {
  const { t } = useTranslation('invite')
  const { preview, problem, self } = loaderData
  if (!preview) return <InvitationProblem problem={problem} />
  if (preview.isMember) return <AlreadyMember kb={preview.kb} />
  if (preview.hasPendingRequest) return <RequestWaits kb={preview.kb} />
  const { kb, inviter, needApprovalToJoin } = preview
  const lead = inviter ? t('leadBy', { name: inviter.displayName }) : t('lead')
  return (
    <InvitationSheet lead={lead} kb={kb} inviter={inviter}>
      {actionData && (
        <Notice kind="error" title={t(`failed.${actionData.what}`)}>
          {actionData.reason}
        </Notice>
      )}
      {needApprovalToJoin && <p className="text-ink-2">{t('needsApproval')}</p>}
      {self ? (
        <JoinForm needsApproval={needApprovalToJoin} />
      ) : (
        <InvitationActions>
          <SignInForm
            action={invitationLogin({ token: params.token, via: 'join' })}
            button={t(needApprovalToJoin ? 'signInToRequest' : 'signInToJoin')}
          />
        </InvitationActions>
      )}
      <AccountLine self={self} />
    </InvitationSheet>
  )
}

function JoinForm({ needsApproval }: { needsApproval: boolean }) {
  const { t } = useTranslation('invite')
  const intent = needsApproval ? 'request' : 'join'
  return (
    <form method="post">
      <InvitationActions>
        <Button look="primary" large name="intent" value={intent}>
          {t(intent)}
        </Button>
      </InvitationActions>
    </form>
  )
}
