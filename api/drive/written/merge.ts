import type { MergePart } from '#contract/entities/written.ts'
import { differencesOf, linesOf } from './differences.ts'

/** More changes than this are not compared line by line, which would take too long. */
const mostEdits = 1_500
/** More places to decide about are one. */
const mostConflicts = 100

/** `lines` replace those from `start` to `end` of the base. */
type Edit = { start: number; end: number; lines: string[] }

/**
 * Changes that do not touch each other are both made; equal ones once. Without a base, whatever
 * differs has to be decided. Together the parts are the whole text.
 */
export async function mergeTexts(
  base: string | null,
  own: string,
  theirs: string,
): Promise<MergePart[]> {
  if (own === theirs) return [{ text: own }]
  const parts = await (base === null ? undecided(own, theirs) : merged(base, own, theirs))
  return parts ? fewConflicts(parts) : [{ own, theirs }]
}

/** Null if something has to be decided. */
export function textOf(parts: MergePart[]): string | null {
  const texts = parts.flatMap((part) => ('text' in part ? [part.text] : []))
  return texts.length === parts.length ? texts.join('') : null
}

async function merged(base: string, own: string, theirs: string): Promise<MergePart[] | null> {
  const lines = linesOf(base)
  const ownEdits = await editsOf(lines, own)
  const theirEdits = ownEdits && (await editsOf(lines, theirs))
  if (!ownEdits || !theirEdits) return null
  const parts = new Parts()
  let done = 0
  while (ownEdits.length > 0 || theirEdits.length > 0) {
    const { start, end, own, theirs } = takeTouching(ownEdits, theirEdits)
    parts.addLines(lines.slice(done, start))
    const between = { start, end, lines }
    const ownLines = withEdits(between, own)
    const theirLines = withEdits(between, theirs)
    if (theirs.length === 0 || isSame(ownLines, theirLines)) parts.addLines(ownLines)
    else if (own.length === 0) parts.addLines(theirLines)
    else parts.addConflict(ownLines, theirLines)
    done = end
  }
  parts.addLines(lines.slice(done))
  return parts.all
}

async function undecided(own: string, theirs: string): Promise<MergePart[] | null> {
  const lines = linesOf(theirs)
  const edits = await editsOf(lines, own)
  if (!edits) return null
  const parts = new Parts()
  let done = 0
  for (const { start, end, lines: written } of edits) {
    parts.addLines(lines.slice(done, start))
    parts.addConflict(written, lines.slice(start, end))
    done = end
  }
  parts.addLines(lines.slice(done))
  return parts.all
}

async function editsOf(base: string[], text: string): Promise<Edit[] | null> {
  const changes = await differencesOf(base, linesOf(text), mostEdits)
  if (!changes) return null
  const edits: Edit[] = []
  let at = 0
  for (const { value, added, removed } of changes) {
    const last = edits.at(-1)
    if (added && last?.end === at) last.lines.push(...value)
    else if (added) edits.push({ start: at, end: at, lines: value })
    else if (removed && last?.end === at) last.end += value.length
    else if (removed) edits.push({ start: at, end: at + value.length, lines: [] })
    if (!added) at += value.length
  }
  return edits
}

/** The first edit of either side, and all that touch it or each other. */
function takeTouching(ownEdits: Edit[], theirEdits: Edit[]) {
  const start = Math.min(ownEdits[0]?.start ?? Infinity, theirEdits[0]?.start ?? Infinity)
  const own: Edit[] = []
  const theirs: Edit[] = []
  let end = start
  const take = (from: Edit[], to: Edit[]) => {
    const [next] = from
    if (!next || next.start > end) return false
    from.shift()
    to.push(next)
    end = Math.max(end, next.end)
    return true
  }
  while (take(ownEdits, own) || take(theirEdits, theirs)) {}
  return { start, end, own, theirs }
}

function withEdits({ start, end, lines }: Edit, edits: Edit[]): string[] {
  const written: string[] = []
  let at = start
  for (const edit of edits) {
    written.push(...lines.slice(at, edit.start), ...edit.lines)
    at = edit.end
  }
  return [...written, ...lines.slice(at, end)]
}

function isSame(one: string[], other: string[]): boolean {
  return one.length === other.length && one.every((line, n) => line === other[n])
}

class Parts {
  readonly all: MergePart[] = []

  addLines(lines: string[]): void {
    if (lines.length === 0) return
    const last = this.all.at(-1)
    const text = lines.join('')
    if (last && 'text' in last) last.text += text
    else this.all.push({ text })
  }

  addConflict(own: string[], theirs: string[]): void {
    this.all.push({ own: own.join(''), theirs: theirs.join('') })
  }
}

// From the first conflict to the last.
function fewConflicts(parts: MergePart[]): MergePart[] {
  const count = parts.filter((part) => 'own' in part).length
  if (count <= mostConflicts) return parts
  const first = parts.findIndex((part) => 'own' in part)
  const last = parts.findLastIndex((part) => 'own' in part)
  const within = parts.slice(first, last + 1)
  const own = within.map((part) => ('text' in part ? part.text : part.own)).join('')
  const theirs = within.map((part) => ('text' in part ? part.text : part.theirs)).join('')
  return [...parts.slice(0, first), { own, theirs }, ...parts.slice(last + 1)]
}
