import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import type { IconName } from './icons/names.ts'

interface EmptyProps {
  icon: IconName
  title: string
  text?: ReactNode
  main?: boolean
  children?: ReactNode
}

export function Empty({ icon, title, text, main, children }: EmptyProps) {
  return (
    <div className="mx-auto my-12 grid max-w-[440px] justify-items-center gap-2 px-4 text-center [&_.button]:mt-2">
      <Icon className="mb-1 text-ink-3" name={icon} size={32} />
      {main ? <h1>{title}</h1> : <h2>{title}</h2>}
      {text && <p className="text-pretty text-ink-2">{text}</p>}
      {children}
    </div>
  )
}
