import { useTranslation } from '#app/locales/use-translation.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { classes } from '#app/ui/classes.ts'

type BrandProps = ({ href: string } | { to: string }) & {
  className?: string
  nameClass?: string
}

/** `to` within the app; `href` from and to pages without JavaScript. */
export function Brand({ className, nameClass, ...to }: BrandProps) {
  const { t } = useTranslation()
  return (
    <Anchor
      className={classes(
        'inline-flex min-h-control items-center gap-2.5 font-heading no-underline',
        className,
      )}
      {...to}
      aria-label={t('brand')}
    >
      <svg className="size-7 flex-none rounded-[7px]" viewBox="0 0 28 28" aria-hidden="true">
        <path className="fill-accent" d="M0 0h28v28H0z" />
        <path className="fill-marker" d="m7 12.3 13.6-1.5.6 4.9-13.7 1.5z" />
      </svg>
      <span className={nameClass}>{t('brand')}</span>
    </Anchor>
  )
}
