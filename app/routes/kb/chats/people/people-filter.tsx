import { type ReactNode, useState } from 'react'
import { SearchField } from '#app/forms/search-field.tsx'
import { useTranslation } from '#app/locales/use-translation.ts'
import { useHydrated } from '#app/ui/hooks/use-hydrated.ts'
import type { Choosable } from './read-people.ts'

interface PeopleFilterProps {
  people: Choosable[]
  children: (isShown: (person: Choosable) => boolean) => ReactNode
}

const fewPeople = 8

/** The field needs JavaScript and is there if the list is long. */
export function PeopleFilter({ people, children }: PeopleFilterProps) {
  const { t } = useTranslation('chatSettings')
  const script = useHydrated()
  const [typed, type] = useState('')
  const wanted = typed.trim().toLocaleLowerCase()
  const isShown = ({ name, spelling }: Choosable) =>
    name.toLocaleLowerCase().includes(wanted) || spelling.includes(wanted.replace(/\s+/g, ''))
  return (
    <>
      {script && people.length > fewPeople && (
        <SearchField
          label={t('people.find')}
          value={typed}
          onChange={({ currentTarget }) => type(currentTarget.value)}
          onKeyDown={(event) => {
            // Enter must not send the form around the list.
            if (event.key === 'Enter') event.preventDefault()
          }}
        />
      )}
      {children(isShown)}
      {!people.some(isShown) && people.length > 0 && (
        <p className="text-ink-2" role="status">
          {t('people.notFound')}
        </p>
      )}
    </>
  )
}
