import { useFormats } from '#app/locales/format.ts'
import { BinItem, type ShownEntry } from './bin-item.tsx'

interface BinDaysProps {
  kbId: string | null
  entries: ShownEntry[]
}

/** The entries of the bin, under the days on which they were deleted. */
export function BinDays({ kbId, entries }: BinDaysProps) {
  const { day, dayKey } = useFormats()
  const days = Map.groupBy(entries, ({ deletedAt }) => dayKey(deletedAt))
  return [...days].map(([key, ofDay]) => (
    <section key={key} className="mt-6">
      <h2 className="border-line border-b pb-1.5 text-base">{day(ofDay[0]?.deletedAt ?? '')}</h2>
      <ul>
        {ofDay.map((entry) => (
          <BinItem key={entry.id} kbId={kbId} entry={entry} />
        ))}
      </ul>
    </section>
  ))
}
