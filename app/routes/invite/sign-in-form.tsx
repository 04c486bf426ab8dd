import { useRouteLoaderData } from 'react-router'
import { useTranslation } from '#app/locales/use-translation.ts'
import { Avatar } from '#app/people/avatar.tsx'
import type { loader as rootLoader } from '#app/root.tsx'
import { Button } from '#app/ui/button.tsx'
import type { DemoPerson } from '#shared/pages.ts'

const label = 'col-start-1 row-start-1'

interface SignInFormProps {
  action: string
  button: string
}

/**
 * A demo offers its people first. Its page has no script: `:user-valid` says that the form was sent.
 */
export function SignInForm({ action, button }: SignInFormProps) {
  const { t } = useTranslation('login')
  const people = useRouteLoaderData<typeof rootLoader>('root')?.demoPeople
  return (
    <>
      {people && <DemoPeople action={action} people={people} />}
      <form className="group" method="post" action={action} data-sign-in>
        <input type="checkbox" required defaultChecked hidden />
        <Button look={people ? 'plain' : 'primary'} large className="grid w-full">
          <span className={`${label} group-has-user-valid:invisible`}>{button}</span>
          <span className={`${label} invisible group-has-user-valid:visible`}>{t('busy')}</span>
        </Button>
      </form>
    </>
  )
}

function DemoPeople({ action, people }: { action: string; people: readonly DemoPerson[] }) {
  const { t } = useTranslation('login')
  return (
    <form className="grid gap-2" method="post" action={action} aria-label={t('people')}>
      {people.map(({ id, email, name }) => (
        <button
          key={email}
          type="submit"
          className="flex min-h-14 items-center gap-3 rounded-lg border border-line bg-raised px-3 text-left hover:border-accent"
          name="person"
          value={email}
        >
          <Avatar id={id} name={name} size="medium" />
          <span className="grid min-w-0">
            <span className="font-semibold">{t('continueAs', { name })}</span>
            <span className="truncate text-ink-2 text-sm">{email}</span>
          </span>
        </button>
      ))}
      <p className="mt-2 text-ink-2 text-sm">{t('somebodyElse')}</p>
    </form>
  )
}
