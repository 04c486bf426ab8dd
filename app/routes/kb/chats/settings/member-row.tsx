import { href, useFetcher } from 'react-router'
import { StayHere } from '#app/forms/from-here.tsx'
import { useTranslation } from '#app/locales/use-translation.ts'
import { Avatar, BotAvatar } from '#app/people/avatar.tsx'
import { Person, PersonName, PersonRole } from '#app/people/people.tsx'
import { PersonLink } from '#app/people/person-link.tsx'
import { MenuButton, MoreMenu } from '#app/ui/menus/menu.tsx'
import { useSignedIn } from '#app/upstream/use-signed-in.ts'
import type { Chat, ChatMember } from '#contract/entities/chat.ts'

interface MemberRowProps {
  chat: Chat
  member: ChatMember
}

/** A change shows before the server has answered. */
export function MemberRow({ chat, member }: MemberRowProps) {
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
        note={realName ?? (id === user.id && `(${t('sharing:members.you')})`)}
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
