import type { MarkdownIt, StateInline } from 'markdown-it'
import { escapeHtml } from '#api/platform/http/escape.ts'
import { everyoneMention, everyoneNames } from '#shared/mentions.ts'
import { begins, createNameFinder, endsAt } from './written-names.ts'

export type MentionMarks = {
  people: { id: string; name: string; display_name: string }[]
  everyone: boolean
}

type Marker = (
  text: string,
  at: number,
  isTried: boolean,
) => { mention: string; length: number } | null

type MentionEnvironment = { marker?: Marker }

/** Marks as `shared/mentions.ts` does, except in code. */
export function markMentions({ inline }: MarkdownIt): void {
  inline.ruler.push('mention', (state: StateInline, silent: boolean) => {
    if (state.src[state.pos] !== '@') return false
    const found = (state.env as MentionEnvironment).marker?.(state.src, state.pos, silent)
    if (!found) return false
    const written = state.src.slice(state.pos, state.pos + 1 + found.length)
    if (!silent)
      state.push('html_inline', '', 0).content =
        `<span data-mention="${found.mention}">${escapeHtml(written)}</span>`
    state.pos += written.length
    return true
  })
}

/**
 * Finds the mention at a position. If several people share a name, the first occurrence means the
 * first of them, and so on. `isTried`: the parser looks ahead and will ask again.
 */
export function createMarker({ people, everyone }: MentionMarks): Marker {
  const find = createNameFinder(people)
  const times = new Map<string, number>()
  return (text, at, isTried) => {
    if (everyone) {
      const name = everyoneNames.find((one) => isAt(text, at, one))
      if (name) return { mention: everyoneMention, length: name.length }
    }
    const found = find(text, at)
    const key = found?.ids.join() ?? ''
    const time = times.get(key) ?? 0
    if (!isTried) times.set(key, time + 1)
    const id = found?.ids[Math.min(time, found.ids.length - 1)]
    return found && id ? { mention: id, length: found.length } : null
  }
}

function isAt(text: string, at: number, name: string): boolean {
  const end = at + 1 + name.length
  const is = text.slice(at + 1, end).toLowerCase() === name
  return is && begins(text, at) && endsAt(text, end, name)
}
