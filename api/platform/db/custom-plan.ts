import { sql } from 'kysely'

const marker = '/* custom plan */'

/**
 * Put this into a statement whose best plan depends on its values, such as the words of a search, or
 * on how much is stored since it was planned, such as a join of two long lists. PostgreSQL plans a named statement without its values from the sixth run on; a statement with
 * this mark gets no name and is planned at each run.
 */
export const customPlan = sql.raw(marker)

/** Whether a statement has the mark. */
export function needsCustomPlan(text: string): boolean {
  return text.includes(marker)
}
