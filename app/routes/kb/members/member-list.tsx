import { href } from 'react-router'
import { MenuLink, MoreMenu } from '#app/components/menu.tsx'
import { MemberName } from '#app/components/people/member-name.tsx'
import { People, Person, PersonRole } from '#app/components/people/people.tsx'
import { useTranslation } from '#app/locales/use-translation.ts'
import type { KbMember } from '#contract/entities/kb.ts'
import { RoleForm } from './role-form.tsx'

interface MemberListProps {
  kbId: string
  members: KbMember[]
}

/** The members of a knowledge base, with the actions that the reader may take on each. */
export function MemberList({ kbId, members }: MemberListProps) {
  const { t } = useTranslation('common')
  return (
    <People>
      {members.map((member) => (
        <Person key={member.userId} withCorner>
          <MemberName member={member} />
          {member.can.changeRole ? (
            <RoleForm kbId={kbId} member={member} />
          ) : (
            <PersonRole>{t(`roles.${member.role}`)}</PersonRole>
          )}
          <MemberMenu kbId={kbId} member={member} />
        </Person>
      ))}
    </People>
  )
}

function MemberMenu({ kbId, member }: { kbId: string; member: KbMember }) {
  const { t } = useTranslation('sharing')
  const { userId, displayName: name, can } = member
  if (!can.remove && !can.transfer)
    return <span className="w-control max-sm:absolute max-sm:top-3 max-sm:right-0" />
  const to = new URLSearchParams({ to: userId })
  return (
    <div className="w-control max-sm:absolute max-sm:top-3 max-sm:right-0">
      <MoreMenu label={t('members.actionsOf', { name })}>
        {can.transfer && (
          <MenuLink
            icon="swap_horiz"
            dialog="within"
            to={`${href('/kb/:kbId/transfer', { kbId })}?${to}`}
          >
            {t('members.transfer')}
          </MenuLink>
        )}
        {can.remove && (
          <MenuLink
            danger
            icon="person_remove"
            dialog="within"
            to={href('/kb/:kbId/members/:userId/remove', { kbId, userId })}
          >
            {t('members.remove')}
          </MenuLink>
        )}
      </MoreMenu>
    </div>
  )
}
