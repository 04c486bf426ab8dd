import { data, href, redirect } from 'react-router'
import { pageTags } from '#app/head/meta-tags.ts'
import { reasonOf } from '#app/locales/reason.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import { setCookies } from '#app/middleware/cookies.ts'
import { getTranslator } from '#app/preferences/language.ts'
import { redirectToJoined } from '#app/routes/kb/access/joined.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { callUpstream } from '#app/upstream/call.ts'
import { upstream } from '#app/upstream/client.ts'
import type { Route } from './+types/accept.ts'
import { AccountLine } from './account-line.tsx'
import { forgetPending, invitationLogin, keepPending } from './pending.ts'
import { InvitationProblem } from './problem.tsx'
import { invitationPage, isInvalid } from './read.ts'
import { AlreadyMember, InvitationActions, InvitationSheet } from './sheet.tsx'

/** Section 2: a signed-out user's token is stored; signing in leads back. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  const arrival = { request, context }
  const answer = await callUpstream(arrival, 'verifyEmailInvitation', { params })
  if (!answer.ok && answer.status === 401) {
    const invitation = { token: params.token, via: 'accept' } as const
    const headers = setCookies(await keepPending(request, invitation))
    throw redirect(invitationLogin(invitation), { headers })
  }
  const settled = answer.ok || isInvalid(answer)
  return invitationPage(arrival, answer, settled ? await forgetPending(request) : [])
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const answer = await upstream({ request, context }).attempt.acceptEmailInvitation({ params })
  if (answer.ok) return redirectToJoined({ request, context }, answer.data.kbId)
  const reason = reasonOf(getTranslator(context), answer.error.code)
  return data({ reason }, { status: answer.status })
}

export const meta: Route.MetaFunction = ({ loaderData }) => pageTags(loaderData?.page)

export default function Accept({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('invite')
  const { preview, problem, self } = loaderData
  if (!preview) return <InvitationProblem problem={problem} />
  if (preview.isMember) return <AlreadyMember kb={preview.kb} />
  const { kb, inviter, role } = preview
  const lead = inviter ? t(`leadByAs.${role}`, { name: inviter.displayName }) : t(`leadAs.${role}`)
  return (
    <InvitationSheet lead={lead} kb={kb} inviter={inviter}>
      {actionData && (
        <Notice kind="error" title={t('failed.accept')}>
          {actionData.reason}
        </Notice>
      )}
      {preview.addressDiffers && self && (
        <Notice kind="warning">
          {t('addressDiffers', { email: preview.email, own: self.email })}
        </Notice>
      )}
      <form method="post">
        <InvitationActions>
          <Button look="primary" large>
            {t(preview.addressDiffers ? 'acceptAnyway' : 'accept')}
          </Button>
          {!preview.addressDiffers && (
            <Button large formAction={href('/kb/:kbId/invitation/decline', { kbId: kb.id })}>
              {t('decline')}
            </Button>
          )}
        </InvitationActions>
      </form>
      <AccountLine self={self} />
    </InvitationSheet>
  )
}
