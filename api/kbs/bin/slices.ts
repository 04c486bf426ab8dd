/**
 * How many rows of the bin a statement moves at most. The embedded database runs in this thread,
 * and nobody else is served while it runs a statement.
 */
const rowsPerStatement = 1_000

/** Returns the ranges of numbers of rows, both ends included, for one statement each. */
export function slicesOf(first: number, last: number): { first: number; last: number }[] {
  const count = Math.ceil((last - first + 1) / rowsPerStatement)
  return Array.from({ length: count }, (_, index) => {
    const start = first + index * rowsPerStatement
    return { first: start, last: Math.min(start + rowsPerStatement - 1, last) }
  })
}
