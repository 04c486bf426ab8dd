import { sql } from 'kysely'
import type { Db } from '#api/schema.ts'
import { usualQuietTo } from './preferences.ts'

const quietTo = sql`coalesce(preferences.quiet_to, ${usualQuietTo}::int)`

export type Hours = { zones: string[]; hours: number[] }

/** What hour it is in the time zones of those who have quiet hours: databases know other zones. */
export async function readHours(db: Db): Promise<Hours> {
  const { rows } = await sql<{ zone: string }>`select distinct coalesce(time_zone, 'UTC') as zone
    from preferences where quiet_from is not null`.execute(db)
  const zones = rows.map(({ zone }) => zone)
  return { zones, hours: zones.map(hourIn) }
}

function hourIn(timeZone: string): number {
  const format = new Intl.DateTimeFormat('en', { timeZone, hour: 'numeric', hourCycle: 'h23' })
  return Number(format.format())
}

/** They may go over midnight. */
export function isQuiet({ zones, hours }: Hours) {
  const from = sql`preferences.quiet_from`
  return sql<boolean>`exists (
    select from unnest(${zones}::text[], ${hours}::int[]) as place(zone, hour)
    where place.zone = coalesce(preferences.time_zone, 'UTC') and case
      when ${from} < ${quietTo} then place.hour >= ${from} and place.hour < ${quietTo}
      when ${from} > ${quietTo} then place.hour >= ${from} or place.hour < ${quietTo} end)`
}
