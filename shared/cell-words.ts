import type { CitedCell } from '#contract/entities/cited-cell.ts'

/** “Area: Cooling · Contact”. `named` joins the name of a column and a cell. */
export function cellWords(
  { first, column }: CitedCell,
  named: (cell: { name: string; text: string }) => string,
): string {
  const row = first?.column ? named({ name: first.column, text: first.text }) : first?.text
  return [row, column].filter(Boolean).join(' · ')
}
