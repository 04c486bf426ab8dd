import { href, useRouteLoaderData } from 'react-router'
import { Wrap } from '#app/components/wrap.tsx'
import { useTranslation } from '#app/locales/use-translation.ts'
import type { loader as rootLoader } from '#app/root.tsx'

export function PublicFooter() {
  const { t } = useTranslation(['shell', 'common'])
  const root = useRouteLoaderData<typeof rootLoader>('root')
  const links = [
    [href('/explore'), t('explore')],
    [href('/about'), t('about')],
    [href('/changelog'), t('changelog')],
    [root?.communityUrl, t('community')],
    [root?.companyUrl, t('company')],
    [href('/privacy'), t('privacy')],
    [href('/terms'), t('terms')],
  ] as const
  return (
    <Wrap as="footer">
      <div className="border-line border-t pt-5 pb-8 text-ink-2 text-md">
        <nav className="print:hidden" aria-label={t('siteLinks')}>
          <ul className="-mx-2.5 mb-2 flex flex-wrap">
            {links.map(([to, label]) => to && <FooterLink key={to} to={to} label={label} />)}
          </ul>
        </nav>
        <p>{t('common:tagline')}</p>
        <p>{t('copyright', { year: root?.year })}</p>
      </div>
    </Wrap>
  )
}

function FooterLink({ to, label }: { to: string; label: string }) {
  return (
    <li>
      <a
        className="inline-flex min-h-control items-center rounded-sm px-2.5 font-label no-underline hover:bg-hover hover:text-ink"
        href={to}
      >
        {label}
      </a>
    </li>
  )
}
