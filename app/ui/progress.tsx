interface ProgressProps {
  label: string
  /** From 0 to 1; absent if unknown. */
  value?: number
}

const bar =
  'h-1 w-18 appearance-none overflow-hidden rounded-2xs border-0 bg-line [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-accent'

export function Progress({ label, value }: ProgressProps) {
  return (
    <span className="flex min-w-0 items-center gap-2">
      <progress className={bar} aria-label={label} value={value} max={1} />
      <span className="min-w-0 truncate text-sm">{label}</span>
    </span>
  )
}
