import { useTranslation } from '#app/locales/use-translation.ts'

export function Brand({ href }: { href: string }) {
  const { t } = useTranslation()
  return (
    <a className="brand" href={href} aria-label={t('brand')}>
      <svg viewBox="0 0 28 28" aria-hidden="true">
        <path className="brand-ground" d="M0 0h28v28H0z" />
        <path className="brand-mark" d="m7 12.3 13.6-1.5.6 4.9-13.7 1.5z" />
      </svg>
      <span>{t('brand')}</span>
    </a>
  )
}
