import { href } from 'react-router'
import { ButtonLink } from '#app/components/button.tsx'
import { useTranslation } from '#app/locales/use-translation.ts'
import { MemberList } from '#app/members/member-list.tsx'
import { orderMembers } from '#app/members/order.ts'
import { getLanguage } from '#app/middleware/language.ts'
import { InviteeList } from '#app/sharing/invitee-list.tsx'
import { upstream } from '#app/upstream/client.ts'
import type { Route } from './+types/collaborators.ts'

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const answer = await upstream({ request, context }).attempt.listCollaborators({ params })
  // Who has just lost their role is told so around this list.
  if (!answer.ok) return { members: [], invitees: [] }
  const members = orderMembers(answer.data.collaborators, getLanguage(context))
  return { members, invitees: answer.data.invitees }
}

export default function Collaborators({ loaderData, params }: Route.ComponentProps) {
  const { t } = useTranslation(['sharing', 'common'])
  const { members, invitees } = loaderData
  return (
    <>
      <div className="share-line">
        <p className="muted">{t('common:members', { count: members.length })}</p>
        <ButtonLink
          look="primary"
          icon="person_add"
          dialog="within"
          to={href('/kb/:kbId/share', params)}
        >
          {t('members.invite')}
        </ButtonLink>
      </div>
      <MemberList kbId={params.kbId} members={members} />
      <InviteeList kbId={params.kbId} invitees={invitees} />
    </>
  )
}
