import { useTranslation } from '#app/locales/use-translation.ts'
import { Avatar } from '#app/people/avatar.tsx'
import { Button } from '#app/ui/button.tsx'
import type { Suggested } from './invite-form.tsx'

interface SuggestedPeopleProps {
  people: Suggested[]
  onChoose: (email: string) => void
}

/** Without script, a press invites the person together with what is typed. */
export function SuggestedPeople({ people, onChoose }: SuggestedPeopleProps) {
  const { t } = useTranslation('sharing')
  if (people.length === 0) return null
  return (
    <div className="col-span-full grid gap-1.5">
      <p className="text-ink-2 text-sm" id="suggested">
        {t('invite.suggested')}
      </p>
      <ul className="flex flex-wrap gap-1.5" aria-labelledby="suggested">
        {people.map(({ id, displayName, profileURL, email }) => (
          <li className="min-w-0" key={id}>
            <Button
              className="max-w-full gap-2 px-2 font-normal"
              name="suggested"
              value={email}
              title={email}
              aria-label={t('invite.person', { name: displayName })}
              formNoValidate
              onClick={(event) => {
                event.preventDefault()
                onChoose(email)
              }}
            >
              <Avatar id={id} name={displayName} picture={profileURL} size="small" />
              <span className="truncate">{displayName}</span>
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}
