import { findChat } from '#api/chats/chats/find.ts'
import { listMembersById } from '#api/chats/chats/list-members.ts'
import type { HandlerContext } from '#api/deps.ts'
import { ambiguousNames } from '#api/documents/markdown/written-names.ts'
import { ApiError } from '#api/platform/api-error.ts'
import type { Db } from '#api/schema.ts'
import type { MentionQuestion } from '#contract/calls/mentions.ts'
import { mentionLimits } from '#contract/limits.ts'
import { type MeantField, meantFields } from '#contract/meant-fields.ts'
import { readMeant } from '#shared/mentions.ts'
import { selectNamed } from './mentions.ts'

const { names: mostNames, peoplePerName } = mentionLimits

export async function askMentions(
  context: HandlerContext,
  chatId: string,
  content: string,
): Promise<MentionQuestion[]> {
  const { db } = context
  const chat = await findChat(context, chatId)
  const names = await findAmbiguous(db, chat.id, content)
  const ids = [...new Set(names.flatMap((name) => name.ids))]
  const members = ids.length > 0 ? await listMembersById(db, chat.id, ids) : []
  return names.map(({ name, ids }) => ({
    name,
    people: members.filter(({ id }) => ids.includes(id)).slice(0, peoplePerName),
  }))
}

/**
 * Chosen among several with the same name. Throws `mention_undecided` if the form leaves one open.
 */
export async function findMeant(
  context: HandlerContext,
  chatId: string,
  form: Partial<Record<MeantField, string | undefined>> & { content: string },
): Promise<string[]> {
  const chat = await findChat(context, chatId)
  const names = await findAmbiguous(context.db, chat.id, form.content)
  const choices = meantFields.flatMap((field) => readMeant(form[field] ?? '') ?? [])
  return names.flatMap(({ name, ids }) => {
    const choice = choices.find((one) => one.name === name.toLowerCase())
    if (!choice) throw new ApiError('mention_undecided')
    return ids.filter((id) => id === choice.userId)
  })
}

async function findAmbiguous(db: Db, chatId: string, content: string) {
  if (!content.includes('@')) return []
  return ambiguousNames(content, await selectNamed(db, chatId, content), mostNames)
}
