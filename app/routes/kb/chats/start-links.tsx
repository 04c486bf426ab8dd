import { useTranslation } from '#app/locales/use-translation.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import type { ChatStart } from './groups.ts'

export function StartLinks({ starts, look }: { starts: ChatStart[]; look?: 'primary' }) {
  const { t } = useTranslation('chatLinks')
  return starts.map(({ label, ...start }) => (
    <ButtonLink key={start.to} {...start} look={look} dialog>
      {t(label)}
    </ButtonLink>
  ))
}
