import { functions } from '#tests/support/hostile-text.ts'
import { busyMs } from '#tests/support/turns.ts'
import { type HostileText, hostileTexts } from './texts.ts'

const texts = 200
// Long enough that a text whose work grows faster than its length stands out.
const length = 12_000
const ofEach = 2

// Most of these read files, in a process of their own. Mentions and source code are read with the
// HTML of a message.
const elsewhere = new Set([
  'a plain text',
  'a Markdown file',
  'a web page',
  'a summary',
  'the HTML of mentions',
  'source code',
])

/** Returns the hostile texts that take the longest in one of the functions that read texts. */
export function slowestTexts(): HostileText[] {
  const all = hostileTexts(texts)
  const found = new Set<HostileText>()
  for (const [name, read] of Object.entries(functions))
    if (!elsewhere.has(name)) for (const text of slowestOf(read, all)) found.add(text)
  return [...found]
}

function slowestOf(read: (text: string) => unknown, all: HostileText[]): HostileText[] {
  const timed = all.map((text) => ({ text, ms: timeOf(read, text.of(length)) }))
  timed.sort((one, other) => other.ms - one.ms)
  return timed.slice(0, ofEach).map(({ text }) => text)
}

function timeOf(read: (text: string) => unknown, text: string): number {
  const before = busyMs()
  read(text)
  return busyMs() - before
}
