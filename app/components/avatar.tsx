import { classes } from '#app/components/classes.ts'
import { Icon } from '#app/components/icon.tsx'
import { initials, tint } from '#app/components/initials.ts'

export interface AvatarProps {
  id: string
  name: string
  picture?: string | null
  size?: 'small' | 'large'
}

/** Beside a written name: hidden from screen readers, who have the name. */
export function Avatar({ id, name, picture, size }: AvatarProps) {
  const look = classes('avatar', size && `avatar-${size}`, `tint-${tint(id)}`)
  if (!picture) return <span className={look} data-initials={initials(name)} aria-hidden />
  return (
    <span className={look} aria-hidden>
      <img src={picture} alt="" loading="lazy" />
    </span>
  )
}

export function BotAvatar() {
  return (
    <span className="avatar avatar-bot" aria-hidden>
      <Icon name="bolt" size={18} />
    </span>
  )
}
