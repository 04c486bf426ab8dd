import type { Message } from '#contract/entities/chat.ts'
import { writtenMentions } from '#contract/mentions.ts'

type Written = Pick<Message, 'content' | 'html' | 'mentions'>

/**
 * Returns the text of a message with the reader's aliases in its mentions, like its HTML. A mention
 * under a former name of the person stays as it was written.
 */
export function contentAsShown({ content, html, mentions }: Written): string {
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
