import { useTranslation } from '#app/locales/use-translation.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import type { ChatStart } from './groups.ts'

interface StartLinksProps {
  starts: ChatStart[]
  look?: 'primary'
  /** On a phone only the icon is seen. */
  short?: boolean
}

export function StartLinks({ starts, look, short }: StartLinksProps) {
  const { t } = useTranslation('chatLinks')
  return starts.map(({ label, ...start }) => (
    <ButtonLink key={start.to} {...start} look={look} dialog>
      <span className={short ? 'max-sm:sr-only' : undefined}>{t(label)}</span>
    </ButtonLink>
  ))
}
