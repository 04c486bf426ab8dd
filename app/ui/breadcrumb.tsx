import { useTranslation } from '#app/locales/use-translation.ts'
import { Icon } from './icon.tsx'
import { Link } from './link.tsx'

export interface Crumb {
  label: string
  /** Absent for the current page. */
  to?: string
  /** A folder on which items can be dropped. */
  drop?: string
}

export function Breadcrumb({ crumbs, className }: { crumbs: Crumb[]; className?: string }) {
  const { t } = useTranslation()
  return (
    <nav className={className} aria-label={t('path')}>
      <ol className="flex flex-wrap items-center gap-1 text-ink-2">
        {crumbs.map((crumb, index) => (
          <li className="flex min-w-0 max-w-full items-center gap-1" key={crumb.to ?? 'here'}>
            {index > 0 && <Icon name="chevron_right" size={16} />}
            <CrumbLabel {...crumb} />
          </li>
        ))}
      </ol>
    </nav>
  )
}

function CrumbLabel({ label, to, drop }: Crumb) {
  if (to) {
    return (
      <Link
        to={to}
        className="min-w-0 truncate rounded-xs p-1 hover:bg-hover hover:text-ink data-over:bg-wash data-over:outline-2 data-over:outline-accent"
        title={label}
        data-drop={drop}
      >
        {label}
      </Link>
    )
  }
  return (
    <span aria-current="page" className="min-w-0 truncate p-1 font-semibold text-ink" title={label}>
      {label}
    </span>
  )
}
