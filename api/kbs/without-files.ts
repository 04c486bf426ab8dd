import { type RawBuilder, sql } from 'kysely'

/**
 * The part of an update of `kbs` that deletes the summary if it quotes one of these files. Use it in
 * the transaction that deletes or replaces them, so that nothing deleted is shown. `resourceIds`: an
 * array of ids in SQL.
 */
export function withoutSummaryOf(resourceIds: RawBuilder<unknown>): {
  summary: RawBuilder<string>
  summary_sources: RawBuilder<string[]>
} {
  const quotes = sql`summary_sources && ${resourceIds}`
  return {
    summary: sql`case when ${quotes} then '' else summary end`,
    summary_sources: sql`case when ${quotes} then '{}' else summary_sources end`,
  }
}
