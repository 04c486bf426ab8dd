import { useFormats } from '#app/locales/format.ts'

export function Day({ iso }: { iso: string }) {
  const { day, dayKey } = useFormats()
  return (
    <h2 className="day">
      <time dateTime={dayKey(iso)}>{day(iso)}</time>
    </h2>
  )
}
