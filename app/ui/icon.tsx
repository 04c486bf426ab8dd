import base from '#app/ui/icons/base.svg?url'
import kb from '#app/ui/icons/kb.svg?url'
import ui from '#app/ui/icons/ui.svg?url'
import { classes } from './classes.ts'
import { type IconName, iconSprites } from './icons/names.ts'

// A public page fetches only the few symbols that it uses.
const sprites = { base, kb, ui }

export interface IconProps {
  name: IconName
  size?: number
  /** Without a label the icon is decoration. */
  label?: string
  className?: string
}

export function Icon({ name, size = 20, label, className }: IconProps) {
  const look = classes('icon', className)
  const symbol = `${sprites[iconSprites[name]]}#${name}`
  if (!label) {
    return (
      <svg className={look} width={size} height={size} aria-hidden="true">
        <use href={symbol} />
      </svg>
    )
  }
  return (
    <svg className={look} width={size} height={size} role="img" aria-label={label}>
      <use href={symbol} />
    </svg>
  )
}
