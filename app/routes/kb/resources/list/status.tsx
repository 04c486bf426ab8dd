import type { ReactNode } from 'react'
import { classes } from '#app/ui/classes.ts'
import { Icon } from '#app/ui/icon.tsx'
import type { IconName } from '#app/ui/icons/names.ts'
import { Progress } from '#app/ui/progress.tsx'

interface StatusProps {
  state: 'waiting' | 'working' | 'done' | 'partial' | 'failed'
  label: string
  /** From 0 to 1; absent if unknown. */
  progress?: number
}

/** Not only a colour. */
export function Status({ state, label, progress }: StatusProps) {
  if (state === 'working') {
    return <Progress label={label} {...(progress === undefined ? {} : { value: progress })} />
  }
  const wrapped = state === 'failed' && 'in-[.rows]:whitespace-normal in-[.rows]:leading-[1.2]'
  return (
    <StatusLine icon={statusIcons[state]} isFailed={state === 'failed'} title={label}>
      <span className={classes('min-w-0 truncate', wrapped)}>{label}</span>
    </StatusLine>
  )
}

interface StatusLineProps {
  icon: IconName
  isFailed?: boolean
  title?: string
  children: ReactNode
}

export function StatusLine({ icon, isFailed, title, children }: StatusLineProps) {
  const look = 'inline-flex max-w-full items-center gap-1.5 align-middle text-[0.84375rem]'
  return (
    <span
      className={classes(look, isFailed ? 'text-danger' : 'text-ink-2')}
      title={title}
      data-status
    >
      <Icon className="max-sm:in-[.rows]:size-4" name={icon} size={18} />
      {children}
    </span>
  )
}

const statusIcons = {
  waiting: 'hourglass_top',
  done: 'check_circle',
  partial: 'info',
  failed: 'error',
} as const satisfies Record<string, IconName>
