import { type CompiledQuery, sql } from 'kysely'
import type { Db } from '#api/schema.ts'

const marker = '/* custom plan */'

/**
 * Put this into a statement whose best plan depends on its values, such as the words of a search, or
 * on how much is stored since it was planned, such as a join of two long lists. PostgreSQL plans a named statement without its values from the sixth run on; a statement with
 * this mark gets no name and is planned at each run.
 */
export const customPlan = sql.raw(marker)

/** Runs a statement with these values; returns the rows. */
type Statement<Values, Row> = (db: Db, values: Values) => Promise<Row[]>

type Buildable<Row> = { compile: () => CompiledQuery<Row> }

/** A placeholder for a value. */
class Placeholder {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

/**
 * A frequent statement. It is built and compiled at its first run; later runs only insert their
 * values. So `build` may use a value only where a parameter can be, and must not read it.
 */
export function statement<Values extends object, Row>(
  build: (db: Db, values: Values) => Buildable<Row>,
): Statement<Values, Row> {
  let compiled: CompiledQuery<Row> | undefined
  return async (db, values) => {
    compiled ??= build(db, placeholders as Values).compile()
    const given = values as Record<string, unknown>
    const parameters = compiled.parameters.map((parameter) =>
      parameter instanceof Placeholder ? given[parameter.name] : parameter,
    )
    return (await db.executeQuery<Row>({ ...compiled, parameters })).rows
  }
}

const placeholders = new Proxy({}, { get: (_, name) => new Placeholder(String(name)) })

/** Whether a statement has the mark. */
export function needsCustomPlan(text: string): boolean {
  return text.includes(marker)
}
