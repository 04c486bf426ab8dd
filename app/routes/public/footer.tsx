import { href, useRouteLoaderData } from 'react-router'
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
    <footer className="wrap">
      <div className="public-footer">
        <nav aria-label={t('siteLinks')}>
          <ul>{links.map(([to, label]) => to && <FooterLink key={to} to={to} label={label} />)}</ul>
        </nav>
        <p>{t('common:tagline')}</p>
        <p>{t('copyright', { year: root?.year })}</p>
      </div>
    </footer>
  )
}

function FooterLink({ to, label }: { to: string; label: string }) {
  return (
    <li>
      <a href={to}>{label}</a>
    </li>
  )
}
