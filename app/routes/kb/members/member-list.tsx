import { href } from 'react-router'
import { useTranslation } from '#app/locales/use-translation.ts'
import { MemberName } from '#app/people/member-name.tsx'
import { People, Person, PersonMenu, PersonRole } from '#app/people/people.tsx'
import { MenuLink } from '#app/ui/menus/menu.tsx'
import type { KbMember } from '#contract/entities/kb.ts'
import { RoleForm } from './role-form.tsx'

interface MemberListProps {
  kbId: string
  members: KbMember[]
}

export function MemberList({ kbId, members }: MemberListProps) {
  const { t } = useTranslation('common')
  return (
    <People>
      {members.map((member) => (
        <Person key={member.userId} withCorner>
          <MemberName member={member} />
          {member.can.changeRole ? (
            <RoleForm
              action={href('/kb/:kbId/members/:userId/role', { kbId, userId: member.userId })}
              name={member.displayName}
              role={member.role}
            />
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
  const to = new URLSearchParams({ to: userId })
  return (
    <PersonMenu label={t('members.actionsOf', { name })}>
      {(can.transfer || can.remove) && (
        <>
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
        </>
      )}
    </PersonMenu>
  )
}
