import type { ArrayChange } from 'diff'
import type { ChangedPiece, TextHunk } from '#contract/entities/written.ts'
import { differencesOf, linesOf } from './differences.ts'

/** More changed lines, or words of changed lines, are not compared, which would take too long. */
const mostLineEdits = 1_500
const mostWordEdits = 600

/** How many unchanged lines are shown before and after changed ones. */
const linesAround = 2

const mostHunks = 200
const mostCharacters = 100_000

const words = new Intl.Segmenter(undefined, { granularity: 'word' })

type Comparison = { hunks: TextHunk[] | null; isCut: boolean }

/** What is changed between two texts, by words. Null if they are too different. */
export async function compareTexts(before: string, after: string): Promise<Comparison> {
  const changes = await differencesOf(linesOf(before), linesOf(after), mostLineEdits)
  if (!changes) return { hunks: null, isCut: false }
  const hunks: TextHunk[] = []
  let characters = 0
  for await (const hunk of hunksOf(changes)) {
    characters += hunk.pieces.reduce((sum, { text }) => sum + text.length, 0)
    if (hunks.length === mostHunks || (hunks.length > 0 && characters > mostCharacters))
      return { hunks, isCut: true }
    hunks.push(hunk)
  }
  return { hunks, isCut: false }
}

/** `line` counts from 1 in the newer text; `after`: the unchanged lines that follow. */
type Change = { line: number; removed: string[]; added: string[]; after: string[] }

async function* hunksOf(differences: ArrayChange<string>[]): AsyncGenerator<TextHunk> {
  const { first, changes } = changesOf(differences)
  let hunk: TextHunk | undefined
  let between = first
  for (const { line, removed, added, after } of changes) {
    if (hunk && between.length > 2 * linesAround) {
      addLines(hunk, 'same', between.slice(0, linesAround))
      yield hunk
      hunk = undefined
    }
    const before = hunk ? between : between.slice(-linesAround)
    hunk ??= { line: line - before.length, pieces: [] }
    addLines(hunk, 'same', before)
    hunk.pieces.push(...(await changedPieces(removed, added)))
    between = after
  }
  if (!hunk) return
  addLines(hunk, 'same', between.slice(0, linesAround))
  yield hunk
}

// What is removed comes before what is added in its stead.
function changesOf(differences: ArrayChange<string>[]): { first: string[]; changes: Change[] } {
  const first: string[] = []
  const changes: Change[] = []
  let line = 1
  for (const { value, added, removed } of differences) {
    const last = changes.at(-1)
    if (!added && !removed) (last?.after ?? first).push(...value)
    else if (last && last.after.length === 0) last[added ? 'added' : 'removed'].push(...value)
    else
      changes.push({
        line,
        removed: removed ? [...value] : [],
        added: added ? [...value] : [],
        after: [],
      })
    if (!removed) line += value.length
  }
  return { first, changes }
}

async function changedPieces(removed: string[], added: string[]): Promise<ChangedPiece[]> {
  if (removed.length === 0) return [{ kind: 'added', text: added.join('') }]
  if (added.length === 0) return [{ kind: 'removed', text: removed.join('') }]
  return changedWords(removed, added)
}

function addLines({ pieces }: TextHunk, kind: ChangedPiece['kind'], lines: string[]): void {
  if (lines.length > 0) pieces.push({ kind, text: lines.join('') })
}

async function changedWords(removed: string[], added: string[]): Promise<ChangedPiece[]> {
  const [before, after] = [removed.join(''), added.join('')]
  const changes = await differencesOf(wordsOf(before), wordsOf(after), mostWordEdits)
  if (!changes)
    return [
      { kind: 'removed', text: before },
      { kind: 'added', text: after },
    ]
  return changes.map(({ value, added, removed }) => ({
    kind: added ? 'added' : removed ? 'removed' : 'same',
    text: value.join(''),
  }))
}

function wordsOf(text: string): string[] {
  return Array.from(words.segment(text), ({ segment }) => segment)
}
