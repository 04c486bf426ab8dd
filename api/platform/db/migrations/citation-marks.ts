import { type Kysely, sql } from 'kysely'

/**
 * A citation had one mark, or null to mark the whole quote. Now it has a list of marks, which is
 * empty to mark the whole quote.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update messages set citations = (
      select jsonb_agg(
        (one - 'mark') || jsonb_build_object('marks', case jsonb_typeof(one -> 'mark')
          when 'object' then jsonb_build_array(one -> 'mark') else '[]' end) order by n)
      from jsonb_array_elements(citations) with ordinality as cited (one, n))
    where citations <> '[]'
      and exists (select from jsonb_array_elements(citations) as cited (one) where not one ? 'marks')
  `.execute(db)
}
