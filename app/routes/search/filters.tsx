import { useTranslation } from '#app/locales/use-translation.ts'
import { SelectField, TextField } from '#app/ui/fields/field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import type { Searched } from './read.ts'

export function Filters({ filters, within, kbs, authors }: Searched) {
  const { t } = useTranslation('find')
  const { kb, by, from, to, kind } = filters
  const chosen = [within ? null : kb, by, from, to].filter(Boolean).length
  return (
    <details className="grid gap-3" open={chosen > 0}>
      <summary className="flex min-h-control w-fit cursor-pointer items-center gap-1 text-ink-2 hover:text-ink">
        {chosen > 0 ? t('filters.chosen', { count: chosen }) : t('filters.title')}
        <Icon className="in-open:rotate-180" name="keyboard_arrow_down" size={18} />
      </summary>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(140px,1fr))] gap-x-3 gap-y-2.5 pt-1 pb-2">
        {!within && (
          <Choice name="kb" chosen={kb} label={t('filters.kb')} all={t('filters.allKbs')}>
            {kbs.map(({ id, title }) => ({ id, name: title }))}
          </Choice>
        )}
        {kind !== 'people' && (
          <>
            <Choice name="by" chosen={by} label={t('filters.by')} all={t('filters.anybody')}>
              {authors.map(({ id, displayName }) => ({ id, name: displayName }))}
            </Choice>
            <TextField
              id="from"
              name="from"
              type="date"
              label={t('filters.from')}
              defaultValue={from ?? ''}
            />
            <TextField
              id="to"
              name="to"
              type="date"
              label={t('filters.to')}
              defaultValue={to ?? ''}
            />
          </>
        )}
      </div>
    </details>
  )
}

interface ChoiceProps {
  name: string
  chosen: string | null
  label: string
  all: string
  children: { id: string; name: string }[]
}

function Choice({ name, chosen, label, all, children }: ChoiceProps) {
  const { t } = useTranslation('find')
  const isListed = children.some(({ id }) => id === chosen)
  return (
    <SelectField id={name} name={name} label={label} defaultValue={chosen ?? ''}>
      <option value="">{all}</option>
      {chosen && !isListed && <option value={chosen}>{t('filters.notListed')}</option>}
      {children.map((one) => (
        <option key={one.id} value={one.id}>
          {one.name}
        </option>
      ))}
    </SelectField>
  )
}
