import { classes } from '#app/ui/classes.ts'
import { Icon } from '#app/ui/icon.tsx'
import { apiHrefOf } from '#app/upstream/browser.ts'
import { limits } from '#contract/limits.ts'
import { initials, tint } from './initials.ts'

export interface AvatarProps {
  id: string
  name: string
  /** Below the API, as in `profileURL`. */
  picture?: string | null
  size?: keyof typeof sizes
}

const pictureSide = limits.profilePictureSidePx

const sizes = {
  tiny: 'size-5 text-[0.5rem]',
  small: 'size-6 text-[0.59375rem]',
  medium: 'size-10 text-md',
  large: 'size-16 text-[1.375rem]',
}

const tints = [
  'bg-tint-0',
  'bg-tint-1',
  'bg-tint-2',
  'bg-tint-3',
  'bg-tint-4',
  'bg-tint-5',
  'bg-tint-6',
  'bg-tint-7',
  'bg-tint-8',
  'bg-tint-9',
  'bg-tint-10',
  'bg-tint-11',
]

/** Hidden from screen readers, because the name is beside it. */
export function Avatar({ id, name, picture, size }: AvatarProps) {
  const look = classes('avatar', size && sizes[size], tints[tint(id)])
  // The initials are visible until the picture loads, or if it fails to.
  return (
    <span className={look} data-initials={initials(name)} aria-hidden>
      {picture && (
        <img
          src={apiHrefOf(picture)}
          alt=""
          width={pictureSide}
          height={pictureSide}
          loading="lazy"
          decoding="async"
        />
      )}
    </span>
  )
}

export function BotAvatar({ size }: Pick<AvatarProps, 'size'>) {
  return (
    <span
      className={classes('avatar rounded-md bg-accent text-accent-ink', size && sizes[size])}
      aria-hidden
    >
      <Icon name="bolt" size={size === 'small' ? 14 : 18} />
    </span>
  )
}
