import { useTranslation } from '#app/locales/use-translation.ts'
import { Button } from '#app/ui/button.tsx'

export function RefreshLine({ words, onPress }: { words: string; onPress: () => void }) {
  const { t } = useTranslation('problems')
  return (
    <p className="mx-4 mt-3 flex flex-none flex-wrap items-center gap-x-3 gap-y-1 rounded-md border border-line-2 bg-raised py-1 pr-1 pl-3 in-[.modal]:mx-auto in-[.modal]:mt-4 in-[.modal]:-mb-12 in-[.modal]:max-w-[760px]">
      {words}
      <Button type="button" onClick={onPress}>
        {t('staleRetry')}
      </Button>
    </p>
  )
}
