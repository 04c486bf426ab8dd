interface ProgressProps {
  label: string
  /** From 0 to 1; absent if unknown. */
  value?: number
}

export function Progress({ label, value }: ProgressProps) {
  return (
    <span className="progress">
      <progress aria-label={label} value={value} max={1} />
      <span className="min-w-0 truncate text-sm">{label}</span>
    </span>
  )
}
