import { LoadFailed } from '#app/components/loaded-list.tsx'
import { useTranslation } from '#app/locales/use-translation.ts'

/** Says that a page is shown without its system messages, and offers to load it again. */
export function SystemMessagesFailed({ code }: { code: string | null }) {
  const { t } = useTranslation('chats')
  if (code === null) return null
  return <LoadFailed code={code} sentence={(values) => t('systemMessages.failed', values)} />
}
