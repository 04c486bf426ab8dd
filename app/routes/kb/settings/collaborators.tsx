import { href, useRouteLoaderData } from 'react-router'
import { SectionLine } from '#app/dialogs/dialog-section.tsx'
import { useTranslation } from '#app/locales/use-translation.ts'
import { nextAfter, PeoplePage, peopleQuery } from '#app/people/people-page.tsx'
import { MemberList } from '#app/routes/kb/members/member-list.tsx'
import { InviteeList } from '#app/routes/kb/sharing/invitee-list.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { LoadedList } from '#app/ui/lists/loaded-list.tsx'
import { upstream } from '#app/upstream/client.ts'
import { listed } from '#app/upstream/listed.ts'
import type { Route } from './+types/collaborators.ts'
import type { loader as settingsLoader } from './layout.tsx'

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { attempt } = upstream({ request, context })
  const query = peopleQuery(request)
  const answer = await attempt.listCollaborators({ params, query })
  const people = listed(answer, ({ collaborators, invitees }) => ({
    members: collaborators,
    invitees,
  }))
  return { people, query }
}

export default function Collaborators({ loaderData, params }: Route.ComponentProps) {
  const { t } = useTranslation(['sharing', 'common'])
  const { people, query } = loaderData
  const kb = useRouteLoaderData<typeof settingsLoader>('routes/kb/settings/layout')?.kb
  return (
    <>
      <SectionLine>
        <p className="flex-none! text-ink-2">
          {kb && t('common:members', { count: kb.memberCount })}
        </p>
        <ButtonLink
          look="primary"
          icon="person_add"
          dialog="within"
          to={href('/kb/:kbId/share', params)}
        >
          {t('members.invite')}
        </ButtonLink>
      </SectionLine>
      <LoadedList
        here={params.kbId}
        list={people}
        sentence={(values) => t('members.failed', values)}
      >
        {({ members, invitees }) => (
          <>
            <PeoplePage
              query={query}
              count={members.length}
              next={nextAfter(members, ({ userId }) => userId)}
            >
              <MemberList kbId={params.kbId} members={members} />
            </PeoplePage>
            <InviteeList kbId={params.kbId} invitees={invitees} />
          </>
        )}
      </LoadedList>
    </>
  )
}
