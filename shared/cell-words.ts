import type { CitedCell } from '#contract/entities/cited-cell.ts'

/** “Area: Cooling · Contact”. `between` stands between the name of a column and its cell. */
export function cellWords({ first, column }: CitedCell, between: string): string {
  const row = first?.column ? first.column + between + first.text : first?.text
  return [row, column].filter(Boolean).join(' · ')
}
