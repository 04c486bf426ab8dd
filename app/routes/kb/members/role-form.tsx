import { href } from 'react-router'
import { Button } from '#app/components/button.tsx'
import { useHydrated } from '#app/components/use-hydrated.ts'
import { StayHere } from '#app/forms/from-here.tsx'
import { useChoice } from '#app/forms/use-choice.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import type { KbMember } from '#contract/entities/kb.ts'
import type { AssignableRole } from '#contract/roles.ts'

const roles: readonly AssignableRole[] = ['admin', 'viewer']

/**
 * A member's role. With JavaScript it changes when the reader chooses a role, and changes back if
 * the server rejects it.
 */
export function RoleForm({ kbId, member }: { kbId: string; member: KbMember }) {
  const { t } = useTranslation(['sharing', 'common'])
  const { userId, displayName: name } = member
  const { Form, shown: role, save } = useChoice('role', member.role)
  const script = useHydrated()
  return (
    <Form
      className="flex min-w-[120px] gap-2 max-sm:ml-11"
      method="post"
      action={href('/kb/:kbId/members/:userId/role', { kbId, userId })}
    >
      <StayHere />
      <select
        className="input w-[120px]"
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
      {!script && (
        <Button aria-label={t('members.changeOf', { name })}>{t('members.change')}</Button>
      )}
    </Form>
  )
}
