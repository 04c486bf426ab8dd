import type { PageView } from '#contract/entities/page-view.ts'

export type NumberedSheet = Pick<PageView, 'hasHeader' | 'firstRow' | 'rowSteps'>

/** For each line of a sheet's text, its row. Null for the names of the columns, and for no row. */
export function rowNumbers(
  { hasHeader = false, firstRow = 1, rowSteps = [] }: NumberedSheet,
  lines: number,
): (number | null)[] {
  const numbers: (number | null)[] = hasHeader ? [null] : []
  let next: number | null = firstRow
  let steps = 0
  while (numbers.length < lines) {
    const step = rowSteps[steps]
    if (step?.line === numbers.length) {
      next = step.row
      steps += 1
    }
    numbers.push(next)
    if (next !== null) next += 1
  }
  return numbers
}
