import { lineStart } from '#app/ui/formatting/line-start.ts'
import { typedMention } from '#app/ui/formatting/typed-mention.ts'
import type { Typed } from '#app/ui/formatting/use-caret-list.ts'

export interface TypedPick extends Typed {
  mark: '[[' | '@' | '/'
}

const longestName = 120

// Input methods also type the wide sign, and the comma that is on the same key.
const slash = /^[/／、](\S{0,20})$/u

/** The name of a page after `[[`, of a person after `@`, of a format after `/` that begins a line. */
export function typedPick(text: string, caret: number): TypedPick | null {
  const start = Math.max(0, caret - longestName)
  const index = text.slice(start, caret).lastIndexOf('[[')
  const query = text.slice(start + index + 2, caret)
  if (index >= 0 && !/[[\]|\n]|^\s/.test(query)) return { mark: '[[', at: start + index, query }
  const format = slash.exec(text.slice(lineStart(text, caret), caret))?.[1]
  if (format !== undefined) return { mark: '/', at: caret - format.length - 1, query: format }
  const mention = typedMention(text, caret)
  return mention && { mark: '@', ...mention }
}
