import { href, useFetcher, useRouteLoaderData } from 'react-router'
import { StayHere } from '#app/forms/from-here.tsx'
import { useTranslation } from '#app/locales/use-translation.ts'
import { Avatar, BotAvatar } from '#app/people/avatar.tsx'
import { People, Person, PersonName, PersonRole } from '#app/people/people.tsx'
import { nextAfter, PeoplePage, peopleQuery } from '#app/people/people-page.tsx'
import { PersonLink } from '#app/people/person-link.tsx'
import { MenuButton, MoreMenu } from '#app/ui/menus/menu.tsx'
import { upstream } from '#app/upstream/client.ts'
import { useSignedIn } from '#app/upstream/use-signed-in.ts'
import type { Chat, ChatMember } from '#contract/entities/chat.ts'
import type { Route } from './+types/members.ts'
import type { loader as settingsLoader } from './layout.tsx'
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

interface MemberRowProps {
  chat: Chat
  member: ChatMember
}

/** A change shows before the server has answered. */
function MemberRow({ chat, member }: MemberRowProps) {
  const { t } = useTranslation(['chatSettings', 'sharing'])
  const { user } = useSignedIn()
  const fetcher = useFetcher()
  const { id, displayName: name, realName, profileURL, isBot, isCreator } = member
  const intent = fetcher.formData?.get('intent')
  if (intent === 'remove') return null
  const role = intent === 'admin' || intent === 'member' ? intent : member.role
  const may = chat.can.manageMembers && !isCreator && id !== user.id
  return (
    <Person withCorner>
      {isBot ? <BotAvatar /> : <Avatar id={id} name={name} picture={profileURL} />}
      <PersonName
        name={<PersonLink person={{ id, displayName: name, isBot }} within />}
        note={realName ?? (id === user.id && t('sharing:members.you'))}
      />
      {chat.chatType === 'others' && (
        <PersonRole>{t(`roles.${isCreator ? 'creator' : role}`)}</PersonRole>
      )}
      <div className="w-control max-sm:absolute max-sm:top-3 max-sm:right-0">
        {may && (
          <MoreMenu label={t('sharing:members.actionsOf', { name })}>
            <fetcher.Form
              className="grid"
              method="post"
              action={href('/kb/:kbId/chats/:chatId/members/:userId', {
                kbId: chat.knowledgeBaseId,
                chatId: chat.id,
                userId: id,
              })}
            >
              <StayHere />
              <input type="hidden" name="name" value={name} />
              <MenuButton
                icon={role === 'admin' ? 'person' : 'crown'}
                name="intent"
                value={role === 'admin' ? 'member' : 'admin'}
              >
                {t(role === 'admin' ? 'members.demote' : 'members.promote')}
              </MenuButton>
              <MenuButton danger icon="person_remove" name="intent" value="remove">
                {t('members.remove')}
              </MenuButton>
            </fetcher.Form>
          </MoreMenu>
        )}
      </div>
    </Person>
  )
}
