import type { ReactNode } from 'react'
import type { FlashKind } from '#app/middleware/flash-message.ts'
import { classes } from './classes.ts'
import { Icon } from './icon.tsx'

const icons = {
  success: 'check_circle',
  error: 'error',
  warning: 'warning',
  info: 'info',
} as const satisfies Record<FlashKind, string>

const colours = {
  success: 'text-accent',
  error: 'text-danger',
  warning: 'text-warn',
  info: '',
} as const satisfies Record<FlashKind, string>

interface NoticeProps {
  kind: FlashKind
  title?: string
  className?: string | undefined
  children: ReactNode
}

/** Screen readers announce an error at once. */
export function Notice({ kind, title, className, children }: NoticeProps) {
  return (
    <div className={classes('notice', className)} role={kind === 'error' ? 'alert' : 'status'}>
      <NoticeIcon kind={kind} />
      <div>
        {title && <p className="font-semibold">{title}</p>}
        <div>{children}</div>
      </div>
    </div>
  )
}

export function NoticeIcon({ kind }: { kind: FlashKind }) {
  return <Icon className={colours[kind]} name={icons[kind]} />
}
