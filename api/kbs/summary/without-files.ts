import { type RawBuilder, sql } from 'kysely'

/**
 * The part of an update of `kbs` that deletes the summary if it quotes one of these files. Use it in
 * the transaction that deletes or replaces them, so that nothing deleted is shown.
 */
export function withoutSummaryOf(resourceIds: string[]): {
  summary: RawBuilder<string>
  summary_sources: RawBuilder<string[]>
} {
  const quotes = sql`summary_sources && ${resourceIds}::uuid[]`
  return {
    summary: sql`case when ${quotes} then '' else summary end`,
    summary_sources: sql`case when ${quotes} then '{}' else summary_sources end`,
  }
}
