import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import type { IconName } from './icons/names.ts'

interface EmptyProps {
  icon: IconName
  title: string
  text?: ReactNode
  /** True if this is the page's main heading. */
  main?: boolean
  /** A button or a link to add something. */
  children?: ReactNode
}

export function Empty({ icon, title, text, main, children }: EmptyProps) {
  return (
    <div className="empty">
      <Icon name={icon} size={32} />
      {main ? <h1>{title}</h1> : <h2>{title}</h2>}
      {text && <p>{text}</p>}
      {children}
    </div>
  )
}
