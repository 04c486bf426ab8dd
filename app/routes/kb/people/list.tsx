import { href } from 'react-router'
import { DialogPage } from '#app/dialogs/dialog-page.tsx'
import { pageTitle } from '#app/head/page-title.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import { MemberName } from '#app/people/member-name.tsx'
import { People, Person, PersonRole } from '#app/people/people.tsx'
import { nextAfter, PeoplePage, peopleQuery } from '#app/people/people-page.tsx'
import { getTranslator } from '#app/preferences/language.ts'
import { useKbDialog } from '#app/routes/kb/access/use-kb-dialog.ts'
import { LoadedList } from '#app/ui/lists/loaded-list.tsx'
import { upstream } from '#app/upstream/client.ts'
import { listed } from '#app/upstream/listed.ts'
import type { KbMember } from '#contract/entities/kb.ts'
import type { Route } from './+types/list.ts'

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const api = upstream({ request, context })
  const query = peopleQuery(request)
  const [kb, answer] = await Promise.all([
    api.readKb({ params }),
    api.attempt.listCollaborators({ params, query }),
  ])
  const title = getTranslator(context).getFixedT(null, 'people')('titleOf', { kb: kb.title })
  return { title, query, members: listed(answer, ({ collaborators }) => collaborators) }
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageTitle(matches, loaderData?.title)

export default function PeopleList({ loaderData, params }: Route.ComponentProps) {
  const { t } = useTranslation('people')
  const { title, query, members } = loaderData
  useKbDialog(params.kbId)
  return (
    <DialogPage title={title} closeTo={href('/kb/:kbId', params)} wide>
      <LoadedList here={params.kbId} list={members} sentence={(values) => t('failed', values)}>
        {(people) => (
          <PeoplePage
            query={query}
            count={people.length}
            next={nextAfter(people, ({ userId }) => userId)}
          >
            <People>
              {people.map((member) => (
                <MemberRow key={member.userId} member={member} />
              ))}
            </People>
          </PeoplePage>
        )}
      </LoadedList>
    </DialogPage>
  )
}

function MemberRow({ member }: { member: KbMember }) {
  const { t } = useTranslation('common')
  return (
    <Person>
      <MemberName member={member} />
      <PersonRole>{t(`roles.${member.role}`)}</PersonRole>
    </Person>
  )
}
