import type { MarkdownIt, Token } from 'markdown-it'
import { touch } from '#shared/cjk-lines.ts'

const cjk =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3001-\u303f\uff01-\uffef]/u

/**
 * CommonMark finds the begin and the end of emphasis by spaces and punctuation, which Chinese text
 * has not at these places: beside a CJK character, marks begin and end emphasis like beside a space.
 */
export function markCjkEmphasis({ inline }: MarkdownIt): void {
  const State = inline.State
  inline.State = class extends State {
    override scanDelims(start: number, canSplitWord: boolean) {
      const scanned = super.scanDelims(start, canSplitWord)
      if (!canSplitWord) return scanned
      const before = characterBefore(this.src, start)
      const after = characterAt(this.src, start + scanned.length)
      if (!cjk.test(before) && !cjk.test(after)) return scanned
      return {
        ...scanned,
        can_open: scanned.can_open || after.trim() !== '',
        can_close: scanned.can_close || before.trim() !== '',
      }
    }
  }
}

function characterAt(text: string, at: number): string {
  return String.fromCodePoint(text.codePointAt(at) ?? 0x20)
}

function characterBefore(text: string, at: number): string {
  const isPair = /[\udc00-\udfff]/.test(text[at - 1] ?? '')
  return text.slice(Math.max(0, at - (isPair ? 2 : 1)), at)
}

/** Returns whether the text goes on without a space after a line break. */
export function isBetweenCjk(tokens: Token[], index: number): boolean {
  const before = nextWords(tokens, index, -1).slice(-2)
  const after = nextWords(tokens, index, 1).slice(0, 2)
  return touch([...before].at(-1) ?? '', [...after][0] ?? '')
}

/** Marks of emphasis and links are tokens without words. */
function nextWords(tokens: Token[], index: number, step: 1 | -1): string {
  let at = index + step
  while (tokens[at]?.content === '') at += step
  return tokens[at]?.content ?? ''
}
