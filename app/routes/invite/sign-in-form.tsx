import { useTranslation } from '#app/locales/use-translation.ts'
import { Button } from '#app/ui/button.tsx'

const label = 'col-start-1 row-start-1'

interface SignInFormProps {
  action: string
  button: string
}

/** Its page has no script: `:user-valid` says that the form was sent. */
export function SignInForm({ action, button }: SignInFormProps) {
  const { t } = useTranslation('login')
  return (
    <form className="group" method="post" action={action}>
      <input type="checkbox" required defaultChecked hidden />
      <Button look="primary" large className="grid w-full">
        <span className={`${label} group-has-user-valid:invisible`}>{button}</span>
        <span className={`${label} invisible group-has-user-valid:visible`}>{t('busy')}</span>
      </Button>
    </form>
  )
}
