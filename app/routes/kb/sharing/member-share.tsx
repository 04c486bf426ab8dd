import { Avatar } from '#app/components/avatar.tsx'
import { useTranslation } from '#app/locales/use-translation.ts'
import type { KbMember } from '#contract/entities/kb.ts'
import { CopyField } from './copy-field.tsx'

interface MemberShareProps {
  /** The public address; null if the knowledge base is private. */
  address: string | null
  administrators: KbMember[]
}

/** For a member who may not invite: who may, and the address if the knowledge base is public. */
export function MemberShare({ address, administrators }: MemberShareProps) {
  const { t } = useTranslation(['sharing', 'common'])
  return (
    <>
      <section className="share-part" aria-labelledby="share-public">
        <h2 id="share-public">{t('member.address')}</h2>
        {address && (
          <CopyField link={address} label={t('member.address')} helpId="share-public-help" />
        )}
        <p className="field-help" id="share-public-help">
          {address ? t('member.public') : t('member.private')}
        </p>
      </section>
      <section className="share-part" aria-labelledby="share-administrators">
        <h2 id="share-administrators">{t('member.administrators')}</h2>
        <p className="field-help">{t('member.invite')}</p>
        <ul className="people">
          {administrators.map(({ userId, displayName, profileURL, role }) => (
            <li key={userId} className="person">
              <Avatar id={userId} name={displayName} picture={profileURL} />
              <div className="person-name">
                <span className="truncate-name" title={displayName}>
                  {displayName}
                </span>
              </div>
              <span className="person-role muted">{t(`common:roles.${role}`)}</span>
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}
