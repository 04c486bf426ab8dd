import { useTranslation } from '#app/locales/use-translation.ts'
import { tooltipOf } from '#app/routes/kb/resources/rows/tooltip-of.ts'
import { Icon } from '#app/ui/icon.tsx'
import type { RowIcon } from '#app/ui/icons/names.ts'
import { Link } from '#app/ui/link.tsx'
import { ItemIcon } from './item-icon.tsx'

interface RowNameProps {
  to: string
  name: string
  icon: RowIcon
  siteIcon?: string | null | undefined
  isStarred?: boolean | undefined
}

/** On a phone a name is cut if it is longer. */
const lettersOfName = 20

export function RowName({ to, name, icon, siteIcon, isStarred }: RowNameProps) {
  const { t } = useTranslation('resources')
  return (
    <Link
      className={isStarred ? 'flex items-center' : undefined}
      to={to}
      title={tooltipOf(name, lettersOfName)}
      data-covers-row
      data-icon={siteIcon ? undefined : icon}
    >
      {siteIcon && <ItemIcon className="mr-3 inline-block" name={icon} site={siteIcon} />}
      {isStarred ? <span className="min-w-0 truncate">{name}</span> : name}
      {isStarred && (
        <Icon
          className="ml-3 flex-none text-accent"
          name="star-fill"
          size={16}
          label={t('star.has')}
        />
      )}
    </Link>
  )
}
