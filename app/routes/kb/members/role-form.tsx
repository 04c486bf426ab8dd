import { href, useFetcher } from 'react-router'
import { Button } from '#app/components/button.tsx'
import { useHydrated } from '#app/components/use-hydrated.ts'
import { StayHere } from '#app/forms/from-here.tsx'
import { useTranslation } from '#app/locales/use-translation.ts'
import type { KbMember } from '#contract/entities/kb.ts'
import type { AssignableRole } from '#contract/roles.ts'

const roles: readonly AssignableRole[] = ['admin', 'viewer']

/** A member's role: with script it changes as it is chosen, and back where the server refuses. */
export function RoleForm({ kbId, member }: { kbId: string; member: KbMember }) {
  const { t } = useTranslation(['sharing', 'common'])
  const { userId, displayName: name } = member
  const { Form, formData, submit } = useFetcher()
  const role = formData?.get('role')?.toString() ?? member.role
  const script = useHydrated()
  return (
    <Form
      className="person-role"
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
        onChange={({ currentTarget }) => void submit(currentTarget.form, { flushSync: true })}
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
