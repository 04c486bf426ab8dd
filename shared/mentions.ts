import type { Message } from '#contract/entities/chat.ts'
import { limits } from '#contract/limits.ts'

type WrittenMessage = Pick<Message, 'content' | 'html' | 'mentions'>

/** Written after `@`. */
export const everyoneNames = ['everyone', '所有人']

/** The value of `data-mention`; other mentions have the person's id. */
export const everyoneMention = 'everyone'

const everyone = new RegExp(`@(?:${everyoneNames.join('|')})(?![\\p{L}\\p{N}_])`, 'iu')

export function namesEveryone(content: string): boolean {
  return everyone.test(content)
}

const mention = /<span data-mention="([\w-]+)">@([^<]*)<\/span>/g

// `nameOf` returns, for example, the reader's alias, as plain text. Where it returns null, the
// mention becomes plain text; where it returns undefined, it stays.
export function withMentionNames(
  html: string,
  nameOf: (userId: string) => string | null | undefined,
): string {
  if (!html.includes('data-mention')) return html
  return html.replace(mention, (whole, userId: string, written: string) => {
    if (userId === everyoneMention) return whole
    const name = nameOf(userId)
    if (name === undefined) return whole
    return name ? `<span data-mention="${userId}">@${escaped(name)}</span>` : `@${written}`
  })
}

/** From the stored HTML, with the names as they were written. */
export function writtenMentions(html: string): { id: string; name: string }[] {
  return [...html.matchAll(mention)].map(([, id = '', name = '']) => ({
    id,
    name: unescaped(name),
  }))
}

/** With the reader's aliases, like the HTML. A mention under a former name stays as written. */
export function contentAsShown({ content, html, mentions }: WrittenMessage): string {
  if (mentions.every(({ realName }) => realName === undefined)) return content
  const people = new Map(mentions.map((person) => [person.id, person]))
  const lower = content.toLowerCase()
  let shown = ''
  let from = 0
  for (const { id, name } of writtenMentions(html)) {
    const person = people.get(id)
    const names = person?.realName === undefined ? [name] : [person.realName, person.name]
    const found = firstOf(lower, names, from)
    if (!found) continue
    shown += `${content.slice(from, found.at)}@${name}`
    from = found.at + 1 + found.length
  }
  return shown + content.slice(from)
}

// Of two names at the same place, for example “Ana” and “Ana Okri”, the longer one was meant.
function firstOf(text: string, names: string[], from: number) {
  return names
    .map((name) => ({ at: text.indexOf(`@${name.toLowerCase()}`, from), length: name.length }))
    .filter(({ at }) => at >= 0)
    .sort((one, other) => one.at - other.at || other.length - one.length)[0]
}

/** The chat's preview. */
export function previewOf(message: WrittenMessage): string {
  return contentAsShown(message).slice(0, limits.chatPreviewLength)
}

function unescaped(name: string): string {
  return name.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')
}

function escaped(name: string): string {
  return name.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

const nobody = 'nobody'

/** `userId` is null for nobody. */
export function meantValue(userId: string | null, name: string): string {
  return `${userId ?? nobody} ${name.trim().toLowerCase()}`
}

/** Null if the value is not one of `meantValue`. */
export function readMeant(value: string): { userId: string | null; name: string } | null {
  const [, userId = '', name = ''] = /^(\S+) (.+)$/s.exec(value) ?? []
  return name ? { userId: userId === nobody ? null : userId, name } : null
}
