import { startTransition, useOptimistic } from 'react'
import { href } from 'react-router'
import { Button } from '#app/components/button.tsx'
import { useHydrated } from '#app/components/use-hydrated.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import { FromHere } from '#app/routes/kb/sharing/invitee-list.tsx'
import { useCallNow } from '#app/upstream/use-call-now.ts'
import type { KbMember } from '#contract/entities/kb.ts'
import type { AssignableRole } from '#contract/roles.ts'

const roles: readonly AssignableRole[] = ['admin', 'viewer']

/** A member's role: with script it changes as it is chosen, and back where the server refuses. */
export function RoleForm({ kbId, member }: { kbId: string; member: KbMember }) {
  const { t } = useTranslation(['sharing', 'common'])
  const { userId, displayName: name } = member
  const [role, change] = useRole(kbId, member)
  const script = useHydrated()
  return (
    <form
      className="person-role"
      method="post"
      action={href('/kb/:kbId/members/:userId/role', { kbId, userId })}
    >
      <FromHere />
      <select
        className="input"
        name="role"
        value={script ? role : undefined}
        defaultValue={script ? undefined : role}
        aria-label={t('members.roleOf', { name })}
        onChange={(event) => change(event.currentTarget.value as AssignableRole)}
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
    </form>
  )
}

function useRole(kbId: string, { userId, displayName: name, role }: KbMember) {
  const { t } = useTranslation('common')
  const callNow = useCallNow()
  const [shown, show] = useOptimistic(role)
  const change = (wanted: AssignableRole) =>
    startTransition(async () => {
      show(wanted)
      await callNow({
        method: 'PUT',
        path: `/kb/${kbId}/collaborator/role`,
        body: { user_id: userId, role: wanted },
        done: {
          kind: 'success',
          key: 'roleChanged',
          values: { name, role: t(`roles.${wanted}`) },
        },
        failed: { key: 'roleNotChanged' },
      })
    })
  return [shown, change] as const
}
