import { classes } from '#app/ui/classes.ts'
import { Icon, type IconProps } from '#app/ui/icon.tsx'
import { apiHrefOf } from '#app/upstream/browser.ts'

interface ItemIconProps extends Pick<IconProps, 'name' | 'className'> {
  /** As in `site.iconURL`. */
  site?: string | null | undefined
}

const side = 20

/** Decoration, because the kind is written beside it. */
export function ItemIcon({ name, site, className }: ItemIconProps) {
  if (!site) return <Icon name={name} size={side} {...(className && { className })} />
  return (
    <img
      className={classes('flex-none rounded-sm', className)}
      src={apiHrefOf(site)}
      alt=""
      width={side}
      height={side}
      loading="lazy"
      decoding="async"
    />
  )
}
