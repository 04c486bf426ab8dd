import type { CitedCell } from '#contract/entities/cited-cell.ts'

/** “Area: Cooling · Contact”. `between` stands between the name of a column and its cell. */
export function cellWords({ first, also, column }: CitedCell, between: string): string {
  const words = (cell: CitedCell['first'] | undefined) =>
    cell?.column ? cell.column + between + cell.text : cell?.text
  return [words(first), words(also), column].filter(Boolean).join(' · ')
}
