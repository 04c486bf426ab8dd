import { useRouteLoaderData } from 'react-router'
import { People } from '#app/components/people.tsx'
import { collatorOf } from '#app/locales/collator.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import { getLanguage } from '#app/middleware/language.ts'
import { upstream } from '#app/upstream/client.ts'
import type { ChatMember } from '#contract/entities/chat.ts'
import type { Route } from './+types/members.ts'
import type { loader as settingsLoader } from './layout.tsx'
import { MemberRow } from './member-row.tsx'
import { stayIfGone } from './use-chat-dialog.ts'

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const members = await upstream({ request, context }).listChatMembers({ params })
  const { compare } = collatorOf(getLanguage(context))
  // The creator first, then the administrators of the chat.
  const rank = ({ isCreator, role }: ChatMember) => (isCreator ? 0 : role === 'admin' ? 1 : 2)
  return {
    members: members.sort((a, b) => rank(a) - rank(b) || compare(a.displayName, b.displayName)),
  }
}

export const shouldRevalidate = stayIfGone

/** The people in a chat, with the actions that the reader may take on each. */
export default function Members({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('chatSettings')
  const chat = useRouteLoaderData<typeof settingsLoader>('routes/kb/chats/settings/layout')?.chat
  if (!chat) return null
  return (
    <>
      {chat.chatType === 'system' && <p className="text-ink-2">{t('members.everybody')}</p>}
      <People>
        {loaderData.members.map((member) => (
          <MemberRow key={member.id} chat={chat} member={member} />
        ))}
      </People>
    </>
  )
}
