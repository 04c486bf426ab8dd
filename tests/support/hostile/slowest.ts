import { functions } from '#tests/support/hostile-text.ts'
import { busyMs } from '#tests/support/turns.ts'
import { type HostileText, hostileTexts } from './texts.ts'

const texts = 200
// Long enough that a text whose work grows faster than its length stands out.
const length = 12_000
const ofEach = 2

const shortTexts = 16
const mostRounds = 48

export type SlowRead = { name: string; read: (text: string) => unknown; texts: HostileText[] }

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

/** Returns the functions that read texts in this process, each with the texts that take it the longest. */
export function slowestReads(): SlowRead[] {
  const all = hostileTexts(texts)
  return Object.entries(functions)
    .filter(([name]) => !elsewhere.has(name))
    .map(([name, read]) => ({ name, read, texts: slowestOf(read, all) }))
}

function slowestOf(read: (text: string) => unknown, all: HostileText[]): HostileText[] {
  const timed = all.map((text) => ({ text, ms: timeOf(read, text.of(length)) }))
  timed.sort((one, other) => other.ms - one.ms)
  return timed.slice(0, ofEach).map(({ text }) => text)
}

/**
 * Returns how many times as long one text takes as short ones of the same kind, which together have
 * its length. Both are timed in turn until the ratio is at most `most`, because something else may
 * slow down one of them, but never makes it faster.
 */
export function growthOf(
  read: (text: string) => unknown,
  text: HostileText,
  { length, most }: { length: number; most: number },
): number {
  const whole = text.of(length)
  const short = text.of(length / shortTexts)
  const least = { whole: Number.POSITIVE_INFINITY, short: Number.POSITIVE_INFINITY }
  for (let n = 1; n <= mostRounds; n++) {
    const ofShort = elapsedMs(() => {
      for (let m = 0; m < shortTexts; m++) read(short)
    })
    const ofWhole = elapsedMs(() => read(whole))
    // Its code is compiled in the first round.
    if (n === 1) continue
    least.short = Math.min(least.short, ofShort)
    least.whole = Math.min(least.whole, ofWhole)
    if (least.whole <= most * least.short) break
  }
  return least.whole / least.short
}

function elapsedMs(work: () => unknown): number {
  const before = performance.now()
  work()
  return performance.now() - before
}

/** Returns how long reading a text takes, in milliseconds of processor time. */
function timeOf(read: (text: string) => unknown, text: string): number {
  const before = busyMs()
  read(text)
  return busyMs() - before
}
