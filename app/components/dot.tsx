import { classes } from './classes.ts'

/** A red dot, in words for those who do not see it. */
export function Dot({ label, className }: { label: string; className?: string }) {
  return (
    <span className={classes('dot', className)}>
      <span className="sr-only">{label}</span>
    </span>
  )
}
