import { useTranslation } from '#app/locales/use-translation.ts'
import { useSignedIn } from '#app/upstream/use-signed-in.ts'
import type { KbMember } from '#contract/entities/kb.ts'
import { Avatar, BotAvatar } from './avatar.tsx'
import { PersonName } from './people.tsx'
import { PersonLink } from './person-link.tsx'

export function MemberName({ member }: { member: KbMember }) {
  const { t } = useTranslation('sharing')
  const { user } = useSignedIn()
  const { userId, displayName, realName, profileURL, isBot, email } = member
  const note = realName ?? (userId === user.id && t('members.you'))
  return (
    <>
      {isBot ? <BotAvatar /> : <Avatar id={userId} name={displayName} picture={profileURL} />}
      <PersonName
        name={<PersonLink person={{ id: userId, displayName, isBot }} within />}
        note={note}
      >
        {email && (
          <span className="min-w-0 truncate text-ink-2 text-sm" title={email}>
            {email}
          </span>
        )}
      </PersonName>
    </>
  )
}
