import { useTranslation } from '#app/locales/use-translation.ts'
import { Avatar } from '#app/people/avatar.tsx'
import { PeopleFilter } from './people-filter.tsx'
import type { Choosable } from './read-people.ts'

interface PeopleChoiceProps {
  label: string
  people: Choosable[]
  /** The chosen ids of a rejected form. */
  chosen: unknown
  error?: string | undefined
}

/** The ids are sent as the list `userIds`. */
export function PeopleChoice({ label, people, chosen, error }: PeopleChoiceProps) {
  const { t } = useTranslation('chatSettings')
  const before = Array.isArray(chosen) ? chosen : [chosen]
  return (
    <fieldset className="grid grid-cols-1 gap-1.5" aria-describedby={error && 'people-error'}>
      <legend className="mb-1 font-label wrap-anywhere">{label}</legend>
      {people.length === 0 && <p className="text-ink-2">{t('people.nobody')}</p>}
      <PeopleFilter people={people}>
        {(isShown) => (
          <ul className="-mx-2 max-h-[40dvh] overflow-y-auto">
            {people.map((person) => (
              <li key={person.id} hidden={!isShown(person)}>
                <PersonBox person={person} checked={before.includes(person.id)} />
              </li>
            ))}
          </ul>
        )}
      </PeopleFilter>
      {error && (
        <p className="text-danger text-sm" id="people-error" role="alert">
          {error}
        </p>
      )}
    </fieldset>
  )
}

function PersonBox({ person, checked }: { person: Choosable; checked: boolean }) {
  const { id, name, picture } = person
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3 rounded-md px-2 hover:bg-hover has-checked:bg-wash">
      <input
        className="checkbox m-0"
        type="checkbox"
        name="userIds[]"
        value={id}
        defaultChecked={checked}
      />
      <Avatar id={id} name={name} picture={picture} />
      <span className="min-w-0 truncate" title={name}>
        {name}
      </span>
    </label>
  )
}
