import { StayHere } from '#app/forms/from-here.tsx'
import { useChoice } from '#app/forms/use-choice.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import { roleColumn } from '#app/people/people.tsx'
import { Button } from '#app/ui/button.tsx'
import { classes } from '#app/ui/classes.ts'
import { useHydrated } from '#app/ui/hooks/use-hydrated.ts'
import { assignableRoles, type KbRole } from '#contract/roles.ts'

interface RoleFormProps {
  /** Where the role is sent. */
  action: string
  /** Whose role it is. */
  name: string
  role: KbRole
}

/** With JavaScript saved when chosen, and changed back if the server rejects it. */
export function RoleForm({ action, name, role: saved }: RoleFormProps) {
  const { t } = useTranslation(['sharing', 'common'])
  const { Form, shown: role, save } = useChoice('role', saved)
  const script = useHydrated()
  return (
    <Form
      className={classes('flex gap-2 noscript:w-auto!', roleColumn)}
      method="post"
      action={action}
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
        {assignableRoles.map((one) => (
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
