import { useTranslation } from '#app/locales/use-translation.ts'
import { newLineId } from './new-line-id.ts'

export function NewLine() {
  const { t } = useTranslation('chats')
  return (
    <p
      className="flex scroll-my-24 items-center gap-3 font-label text-accent text-sm before:flex-1 before:border-accent before:border-t"
      id={newLineId}
    >
      {t('newLine')}
    </p>
  )
}
