import { useRouteLoaderData } from 'react-router'
import { useTranslation } from '#app/locales/use-translation.ts'
import { People } from '#app/people/people.tsx'
import { nextAfter, PeoplePage, peopleQuery } from '#app/people/people-page.tsx'
import { upstream } from '#app/upstream/client.ts'
import type { Route } from './+types/members.ts'
import type { loader as settingsLoader } from './layout.tsx'
import { MemberRow } from './member-row.tsx'
import { stayIfGone } from './use-chat-dialog.ts'

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const query = peopleQuery(request)
  return { members: await upstream({ request, context }).listChatMembers({ params, query }), query }
}

export const shouldRevalidate = stayIfGone

export default function Members({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('chatSettings')
  const chat = useRouteLoaderData<typeof settingsLoader>('routes/kb/chats/settings/layout')?.chat
  if (!chat) return null
  const { members, query } = loaderData
  return (
    <>
      {chat.chatType === 'system' && <p className="text-ink-2">{t('members.everybody')}</p>}
      <PeoplePage query={query} count={members.length} next={nextAfter(members, ({ id }) => id)}>
        <People>
          {members.map((member) => (
            <MemberRow key={member.id} chat={chat} member={member} />
          ))}
        </People>
      </PeoplePage>
    </>
  )
}
