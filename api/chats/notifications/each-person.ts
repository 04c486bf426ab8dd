/**
 * Works for one person after the other. `find` returns the next ids after this one, in their order,
 * as many as it likes. Each person is tried once, so that nobody for whom the work fails now holds
 * up the others. Returns whether there was anybody. Throws an `AggregateError` of what failed.
 */
export async function forEachPerson(
  find: (after: string | null) => Promise<string[]>,
  work: (userId: string) => Promise<void>,
): Promise<boolean> {
  const failures: unknown[] = []
  let last: string | null = null
  for (let people = await find(null); people.length > 0; people = await find(last)) {
    for (const userId of people) await work(userId).catch((error) => failures.push(error))
    last = people.at(-1) ?? null
  }
  if (failures.length > 0) throw new AggregateError(failures)
  return last !== null
}
