import { useTranslation } from '#app/locales/use-translation.ts'
import { Anchor } from './anchor.tsx'

/** Links home: `to` within the app, `href` from and to pages without JavaScript. */
export function Brand(to: { href: string } | { to: string }) {
  const { t } = useTranslation()
  return (
    <Anchor className="brand" {...to} aria-label={t('brand')}>
      <svg viewBox="0 0 28 28" aria-hidden="true">
        <path className="brand-ground" d="M0 0h28v28H0z" />
        <path className="brand-mark" d="m7 12.3 13.6-1.5.6 4.9-13.7 1.5z" />
      </svg>
      <span>{t('brand')}</span>
    </Anchor>
  )
}
