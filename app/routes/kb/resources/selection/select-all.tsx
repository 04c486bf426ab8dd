import { useTranslation } from '#app/locales/use-translation.ts'
import { useHydrated } from '#app/ui/hooks/use-hydrated.ts'
import { checkAll, useSelection } from './use-selection.ts'

export function SelectAll({ shown }: { shown: unknown }) {
  const { t } = useTranslation('resources')
  const { chosen, all } = useSelection(shown)
  if (!useHydrated() || all === 0) return null
  return (
    <input
      type="checkbox"
      className="checkbox m-0 align-middle"
      aria-label={t('selectAll')}
      checked={chosen === all}
      ref={(box) => {
        if (box) box.indeterminate = chosen > 0 && chosen < all
      }}
      onChange={(event) => checkAll(event.currentTarget.checked)}
    />
  )
}
