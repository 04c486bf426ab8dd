import { type ArrayChange, diffArrays } from 'diff'

/** So many edits are found within a few milliseconds. */
const quickEdits = 150

/**
 * Between two lists of lines or words; undefined above `mostEdits`. What takes long gives way to
 * others after each step.
 */
export async function differencesOf(
  before: string[],
  after: string[],
  mostEdits: number,
): Promise<ArrayChange<string>[] | undefined> {
  const quick = diffArrays(before, after, { maxEditLength: quickEdits })
  if (quick || mostEdits <= quickEdits) return quick
  return new Promise((resolve) => {
    diffArrays(before, after, { maxEditLength: mostEdits, callback: resolve })
  })
}

/** Each with its line break. */
export function linesOf(text: string): string[] {
  return text.match(/[^\n]*\n|[^\n]+/g) ?? []
}
