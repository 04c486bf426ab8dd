import { useTranslation } from '#app/locales/use-translation.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import type { ChatStart } from './groups.ts'

export function StartLinks({ starts }: { starts: ChatStart[] }) {
  const { t } = useTranslation('chatLinks')
  return starts.map(({ label, ...start }) => (
    <ButtonLink key={start.to} {...start} dialog>
      {t(label)}
    </ButtonLink>
  ))
}
