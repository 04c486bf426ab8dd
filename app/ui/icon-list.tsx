import type { ReactNode } from 'react'
import { Icon, type IconProps } from './icon.tsx'

export function IconList({ children }: { children: ReactNode }) {
  return <ul className="grid gap-1.5">{children}</ul>
}

interface IconItemProps extends Pick<IconProps, 'name' | 'size'> {
  children: ReactNode
}

export function IconItem({ name, size = 20, children }: IconItemProps) {
  return (
    <li className="wrap-anywhere flex min-w-0 items-start gap-2.5">
      <Icon className="mt-px text-ink-2" name={name} size={size} />
      <span>{children}</span>
    </li>
  )
}
