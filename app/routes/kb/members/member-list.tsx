import { href } from 'react-router'
import { StayHere } from '#app/forms/from-here.tsx'
import { useChoice } from '#app/forms/use-choice.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import { MemberName } from '#app/people/member-name.tsx'
import { People, Person, PersonMenu, PersonRole, roleColumn } from '#app/people/people.tsx'
import { Button } from '#app/ui/button.tsx'
import { classes } from '#app/ui/classes.ts'
import { useHydrated } from '#app/ui/hooks/use-hydrated.ts'
import { MenuLink } from '#app/ui/menus/menu.tsx'
import type { KbMember } from '#contract/entities/kb.ts'
import type { AssignableRole } from '#contract/roles.ts'

const roles: readonly AssignableRole[] = ['admin', 'viewer']

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

/** With JavaScript saved when chosen, and changed back if the server rejects it. */
function RoleForm({ kbId, member }: { kbId: string; member: KbMember }) {
  const { t } = useTranslation(['sharing', 'common'])
  const { userId, displayName: name } = member
  const { Form, shown: role, save } = useChoice('role', member.role)
  const script = useHydrated()
  return (
    <Form
      className={classes('flex gap-2 noscript:w-auto!', roleColumn)}
      method="post"
      action={href('/kb/:kbId/members/:userId/role', { kbId, userId })}
    >
      <StayHere />
      <select
        className="input"
        name="role"
        value={script ? role : undefined}
        defaultValue={script ? undefined : role}
        aria-label={t('members.roleOf', { name })}
        onChange={({ currentTarget }) => void save(currentTarget.value, currentTarget.form)}
      >
        {roles.map((one) => (
          <option key={one} value={one}>
            {t(`common:roles.${one}`)}
          </option>
        ))}
      </select>
      <Button className="hidden noscript:inline-flex" aria-label={t('members.changeOf', { name })}>
        {t('members.change')}
      </Button>
    </Form>
  )
}
