import { classes } from './classes.ts'

/** `label` says its meaning to screen readers. */
export function Dot({ label, className }: { label: string; className?: string }) {
  return (
    <span
      className={classes('size-2 flex-none rounded-full bg-danger forced-colors:border', className)}
    >
      <span className="sr-only">{label}</span>
    </span>
  )
}
