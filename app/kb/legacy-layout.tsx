import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Badge } from '#app/components/badge.tsx'
import { Icon } from '#app/components/icon.tsx'
import { KbHeader } from '#app/kb/header.tsx'
import type { KbView } from '#app/kb/view.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import { DemoLine } from '#app/public/demo-line.tsx'

/** The legacy view: the places in a row below the header, and the page as wide as it gets. */
export function LegacyKbLayout({ children, ...view }: KbView & { children: ReactNode }) {
  const { t } = useTranslation('shell')
  return (
    <div className="app">
      <DemoLine />
      <KbHeader {...view} />
      <nav className="kb-tabs" aria-label={t('sidebar.label')}>
        <ul>
          {view.places.map(({ to, icon, label, current, count = 0 }) => (
            <li key={to}>
              <Link to={to} aria-current={current ? 'page' : undefined}>
                <Icon name={icon} size={18} />
                {label}
                <Badge count={count} />
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className="kb kb-legacy">
        <main id="content">{children}</main>
      </div>
    </div>
  )
}
