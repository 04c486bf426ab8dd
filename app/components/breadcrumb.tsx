import { Link } from 'react-router'
import { useTranslation } from '#app/locales/use-translation.ts'
import { Icon } from './icon.tsx'

export interface Crumb {
  label: string
  /** Absent for the last crumb, the current page. */
  to?: string
}

export function Breadcrumb({ crumbs }: { crumbs: Crumb[] }) {
  const { t } = useTranslation()
  return (
    <nav className="breadcrumb" aria-label={t('path')}>
      <ol>
        {crumbs.map((crumb, index) => (
          <li key={crumb.to ?? 'here'}>
            {index > 0 && <Icon name="chevron_right" size={16} />}
            <CrumbLabel {...crumb} />
          </li>
        ))}
      </ol>
    </nav>
  )
}

function CrumbLabel({ label, to }: Crumb) {
  if (to) {
    return (
      <Link to={to} className="min-w-0 truncate" title={label}>
        {label}
      </Link>
    )
  }
  return (
    <span aria-current="page" className="min-w-0 truncate" title={label}>
      {label}
    </span>
  )
}
