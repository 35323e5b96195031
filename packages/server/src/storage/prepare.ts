import { type Compilable, type RawBuilder, sql } from 'kysely'
import type { Database } from './database.js'

/** Marks where a value belongs among the parameters of a compiled query. */
class Placeholder {
  constructor(readonly name: string) {}
}

/**
 * Compiles a query of the busiest paths once: building and compiling one takes longer than SQLite takes to run it.
 *
 * @param build - builds the query; `value` marks the place of a value that each run passes
 * @returns runs the query
 */
export function prepare<Values extends Readonly<Record<string, unknown>>, Row>(
  { run }: Pick<Database, 'run'>,
  build: (
    value: <Name extends keyof Values & string>(name: Name) => RawBuilder<Values[Name]>,
  ) => Compilable<Row>,
): (values: Values) => Promise<Row[]> {
  const { sql: text, parameters } = build(name => sql`${new Placeholder(name)}`).compile()
  return async values => {
    const given = parameters.map(each => (each instanceof Placeholder ? values[each.name] : each))
    // The type of the query says what its rows are, as in Kysely's own dialects.
    return (await run({ sql: text, parameters: given })).rows as Row[]
  }
}
