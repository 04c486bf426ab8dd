import { href } from 'react-router'
import { ButtonLink } from '#app/components/button.tsx'
import { LoadedList } from '#app/components/loaded-list.tsx'
import { PartLine } from '#app/components/part.tsx'
import { useLastLoaded } from '#app/components/use-last-loaded.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import { getLanguage } from '#app/middleware/language.ts'
import { MemberList } from '#app/routes/kb/members/member-list.tsx'
import { orderMembers } from '#app/routes/kb/members/order.ts'
import { InviteeList } from '#app/routes/kb/sharing/invitee-list.tsx'
import { upstream } from '#app/upstream/client.ts'
import { listed } from '#app/upstream/listed.ts'
import type { Route } from './+types/collaborators.ts'

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const answer = await upstream({ request, context }).attempt.listCollaborators({ params })
  return {
    people: listed(answer, ({ collaborators, invitees }) => ({
      members: orderMembers(collaborators, getLanguage(context)),
      invitees,
    })),
  }
}

export default function Collaborators({ loaderData, params }: Route.ComponentProps) {
  const { t } = useTranslation(['sharing', 'common'])
  const { people } = loaderData
  const known = useLastLoaded(params.kbId, people.items)
  return (
    <>
      <PartLine>
        <p className="text-ink-2">
          {known && t('common:members', { count: known.members.length })}
        </p>
        <ButtonLink
          look="primary"
          icon="person_add"
          dialog="within"
          to={href('/kb/:kbId/share', params)}
        >
          {t('members.invite')}
        </ButtonLink>
      </PartLine>
      <LoadedList
        here={params.kbId}
        list={people}
        sentence={(values) => t('members.failed', values)}
      >
        {({ members, invitees }) => (
          <>
            <MemberList kbId={params.kbId} members={members} />
            <InviteeList kbId={params.kbId} invitees={invitees} />
          </>
        )}
      </LoadedList>
    </>
  )
}
