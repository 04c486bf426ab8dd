import { ButtonLink } from '#app/components/button.tsx'
import { useTranslation } from '#app/locales/use-translation.ts'
import type { ChatStart } from './groups.ts'

/** The links to the dialogs that start a chat. */
export function StartLinks({ starts }: { starts: ChatStart[] }) {
  const { t } = useTranslation('chatLinks')
  return starts.map(({ to, label, icon }) => (
    <ButtonLink key={to} icon={icon} dialog to={to}>
      {t(label)}
    </ButtonLink>
  ))
}
