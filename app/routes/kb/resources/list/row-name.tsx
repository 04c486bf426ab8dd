import { useTranslation } from '#app/locales/use-translation.ts'
import { classes } from '#app/ui/classes.ts'
import { Icon } from '#app/ui/icon.tsx'
import type { IconName } from '#app/ui/icons/names.ts'
import { Link } from '#app/ui/link.tsx'
import { ItemIcon } from './item-icon.tsx'

interface RowNameProps {
  to: string
  name: string
  icon: IconName
  siteIcon?: string | null | undefined
  isStarred?: boolean | undefined
  className?: string
}

export function RowName({ to, name, icon, siteIcon, isStarred, className }: RowNameProps) {
  const { t } = useTranslation('resources')
  const look = 'group flex min-w-0 items-center gap-3 font-semibold text-ink'
  return (
    <Link className={classes(look, className)} to={to} title={name} data-covers-row>
      <ItemIcon className="text-ink-2" name={icon} site={siteIcon} />
      <span className="min-w-0 truncate group-hover:underline group-hover:underline-offset-3">
        {name}
      </span>
      {isStarred && (
        <Icon className="flex-none text-accent" name="star-fill" size={16} label={t('star.has')} />
      )}
    </Link>
  )
}
