import type { CompiledQuery } from 'kysely'
import type { Db } from './schema.ts'

/** Runs a statement with its values; answers with the rows. */
type Statement<Values, Row> = (db: Db, values: Values) => Promise<Row[]>

type Buildable<Row> = { compile: () => CompiledQuery<Row> }

/** Stands where a value will. */
class Placeholder {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

/**
 * A statement that every page or call asks, built and compiled when it is first run: from then on that
 * costs only to put its values in. So `build` may put each value where a parameter can stand, and must
 * not look at it.
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
