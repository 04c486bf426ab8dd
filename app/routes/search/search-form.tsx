import { Form } from 'react-router'
import { Button } from '#app/components/button.tsx'
import { SearchField } from '#app/components/search-field.tsx'
import { useTranslation } from '#app/locales/use-translation.ts'
import { Filters } from './filters.tsx'
import { searchPath } from './query.ts'
import type { Searched } from './read.ts'

/** The words and the filters. Sending the form opens the address of the search. */
export function SearchForm({ searched }: { searched: Searched }) {
  const { t } = useTranslation('find')
  const { filters, within } = searched
  const { cursor: _, ...chosen } = filters
  return (
    <search>
      <Form
        // A new search has new fields: those of the former keep what was typed.
        key={JSON.stringify(chosen)}
        className="grid max-w-[640px] grid-cols-1 gap-1"
        action={searchPath({}, within)}
      >
        <div className="flex gap-2">
          <SearchField
            className="flex-1"
            name="q"
            label={t('label')}
            defaultValue={filters.q}
            autoFocus={!filters.q}
          />
          <Button look="primary">{t('button')}</Button>
        </div>
        {filters.kind !== 'all' && <input type="hidden" name="kind" value={filters.kind} />}
        <Filters {...searched} />
      </Form>
    </search>
  )
}
