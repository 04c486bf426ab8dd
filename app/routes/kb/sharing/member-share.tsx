import { Avatar } from '#app/components/avatar.tsx'
import { Part } from '#app/components/part.tsx'
import { People, Person, PersonName, PersonRole } from '#app/components/people/people.tsx'
import { useTranslation } from '#app/locales/use-translation.ts'
import type { KbMember } from '#contract/entities/kb.ts'
import { CopyField } from './copy-field.tsx'

interface MemberShareProps {
  /** The public address; null if the knowledge base is private. */
  address: string | null
  administrators: KbMember[]
}

/**
 * For a member who may not invite: says who may, and shows the address if the knowledge base is
 * public.
 */
export function MemberShare({ address, administrators }: MemberShareProps) {
  const { t } = useTranslation(['sharing', 'common'])
  return (
    <>
      <Part heading={t('member.address')}>
        {address && (
          <CopyField link={address} label={t('member.address')} helpId="share-public-help" />
        )}
        <p className="text-ink-2 text-sm" id="share-public-help">
          {address ? t('member.public') : t('member.private')}
        </p>
      </Part>
      <Part heading={t('member.administrators')}>
        <p className="text-ink-2 text-sm">{t('member.invite')}</p>
        <People>
          {administrators.map(({ userId, displayName, profileURL, role }) => (
            <Person key={userId} withCorner>
              <Avatar id={userId} name={displayName} picture={profileURL} />
              <PersonName name={displayName} />
              <PersonRole>{t(`common:roles.${role}`)}</PersonRole>
            </Person>
          ))}
        </People>
      </Part>
    </>
  )
}
