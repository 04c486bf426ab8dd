import type { Message } from '#contract/entities/chat.ts'
import { limits } from '#contract/limits.ts'

type WrittenMessage = Pick<Message, 'content' | 'html' | 'mentions'>

/** The words that mention everybody in a chat, written after `@`. */
export const everyoneNames = ['everyone', '所有人']

/** The value of `data-mention` of a mention of everybody; other mentions have the person's id. */
export const everyoneMention = 'everyone'

const everyone = new RegExp(`@(?:${everyoneNames.join('|')})(?![\\p{L}\\p{N}_])`, 'iu')

/** Whether a text has `@everyone` in one of the languages. */
export function namesEveryone(content: string): boolean {
  return everyone.test(content)
}

const mention = /<span data-mention="([\w-]+)">@([^<]*)<\/span>/g

/**
 * Returns a message's HTML with its mentions of people under the names that `nameOf` returns, for
 * example the alias of the reader. Where it returns null, the mention becomes plain text; where it
 * returns undefined, it stays. The names are plain text.
 */
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

/** Returns the mentions of people in a message's stored HTML, with the names as they were written. */
export function writtenMentions(html: string): { id: string; name: string }[] {
  return [...html.matchAll(mention)].map(([, id = '', name = '']) => ({
    id,
    name: unescaped(name),
  }))
}

/**
 * Returns the text of a message with the reader's aliases in its mentions, like its HTML. A mention
 * under a former name of the person stays as it was written.
 */
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

/** Returns the beginning of a message's text that the chat has as its preview. */
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

/** Returns the value of such a field: a person or, with null, nobody, and the written name. */
export function meantValue(userId: string | null, name: string): string {
  return `${userId ?? nobody} ${name.trim().toLowerCase()}`
}

/** Reads such a value; null if it is not one. */
export function readMeant(value: string): { userId: string | null; name: string } | null {
  const [, userId = '', name = ''] = /^(\S+) (.+)$/s.exec(value) ?? []
  return name ? { userId: userId === nobody ? null : userId, name } : null
}
