import { useFormats } from '#app/locales/format.ts'

export function Day({ iso }: { iso: string }) {
  const { day, dayKey } = useFormats()
  return (
    <h2 className="my-1 flex items-center gap-3 font-label text-ink-2 text-sm before:flex-1 before:border-line before:border-t after:flex-1 after:border-line after:border-t">
      <time dateTime={dayKey(iso)}>{day(iso)}</time>
    </h2>
  )
}
