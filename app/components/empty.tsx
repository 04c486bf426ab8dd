import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import type { IconName } from './icons/names.ts'

interface EmptyProps {
  icon: IconName
  title: string
  text?: ReactNode
  /** True where this is the page's own heading. */
  main?: boolean
  /** What to do about it: a button or a link. */
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
