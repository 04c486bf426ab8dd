import { type CompiledQuery, sql } from 'kysely'
import type { Db } from '#api/schema.ts'

const marker = '/* custom plan */'

/**
 * For a statement whose best plan depends on its values. PostgreSQL plans a named statement without
 * its values from the sixth run on, and again when its tables were analysed; one with this mark gets
 * no name and is planned at each run. Planning the longest statements takes several milliseconds.
 */
export const customPlan = sql.raw(marker)

type Statement<Values, Row> = (db: Db, values: Values) => Promise<Row[]>

type Buildable<Row> = { compile: () => CompiledQuery<Row> }

class Placeholder {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

/** Compiled once: `build` may use a value only where a parameter can be, and must not read it. */
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

export function needsCustomPlan(text: string): boolean {
  return text.includes(marker)
}
