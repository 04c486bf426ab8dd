import { classes } from './classes.ts'

interface DotProps {
  /** Says its meaning to screen readers. */
  label: string
  /** Not as pressing as a red one. */
  isQuiet?: boolean
  className?: string
}

export function Dot({ label, isQuiet, className }: DotProps) {
  const look = 'size-2 flex-none rounded-full forced-colors:border'
  return (
    <span className={classes(look, isQuiet ? 'bg-accent' : 'bg-danger', className)}>
      <span className="sr-only">{label}</span>
    </span>
  )
}
