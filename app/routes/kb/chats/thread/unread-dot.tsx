/** Marks a thread with unread replies; `label` says how many. */
export function UnreadDot({ label }: { label: string }) {
  return (
    <>
      <i
        className="size-2 flex-none rounded-full bg-accent forced-colors:bg-[Highlight]"
        aria-hidden="true"
      />
      <span className="sr-only">{label}</span>
    </>
  )
}
