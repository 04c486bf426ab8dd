import { ButtonLink } from '#app/components/button.tsx'
import { useTranslation } from '#app/locales/use-translation.ts'
import type { ChatStart } from './groups.ts'

/** The links to the dialogs that start a chat. */
export function StartLinks({ starts }: { starts: ChatStart[] }) {
  const { t } = useTranslation('chatLinks')
  return starts.map(({ label, ...start }) => (
    <ButtonLink key={start.to} {...start} dialog>
      {t(label)}
    </ButtonLink>
  ))
}
