import { typedMention } from '#app/ui/formatting/typed-mention.ts'
import type { Typed } from '#app/ui/formatting/use-caret-list.ts'

export interface TypedPick extends Typed {
  mark: '[[' | '@'
}

const longestName = 120

/** The name of a page after `[[`, or of a person after `@`. Null if none is typed. */
export function typedPick(text: string, caret: number): TypedPick | null {
  const start = Math.max(0, caret - longestName)
  const index = text.slice(start, caret).lastIndexOf('[[')
  const query = text.slice(start + index + 2, caret)
  if (index >= 0 && !/[[\]|\n]|^\s/.test(query)) return { mark: '[[', at: start + index, query }
  const mention = typedMention(text, caret)
  return mention && { mark: '@', ...mention }
}
