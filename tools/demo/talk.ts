import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { readFiles } from './files.ts'
import { idOf, personOf, type World } from './world.ts'

export type Talk = {
  at: string
  kb: string
  by: string
  say: string
  /** A chat by its title; a group that this message begins, with its members; or a person. */
  in?: string
  group?: string
  with?: string[]
  private?: string
  /** `as` names a message, to which others are replies. */
  as?: string
  reply?: string
  files?: string[]
  reactions?: Record<string, string[]>
  /** Of the answer to this question. */
  keep?: { by: string; note: string; isShared: boolean }
}

export async function say(world: World, talk: Talk): Promise<void> {
  const person = personOf(world, talk.by)
  const chatId = await chatOf(world, talk)
  const asksBot = talk.in === 'AI Chat' || talk.say.startsWith('@AI')
  if (asksBot) await untilRead(world, talk.kb)
  const attachmentIds: string[] = []
  for (const name of talk.files ?? []) {
    const [key = ''] = name.split('/')
    const file = readFiles(key).find((one) => `${key}/${one.path}` === name)
    if (!file) throw new Error(`no file ${name}`)
    const sent = { ...file, path: path.basename(name) }
    const { id } = await person.upload('uploadAttachment', { chatId }, sent)
    world.ids[path.basename(name)] = id
    attachmentIds.push(id)
  }
  const rootMessageId = talk.reply ? idOf(world, talk.reply) : null
  const { id: messageId } = await person.call('sendMessage', {
    params: { chatId },
    body: { clientId: randomUUID(), content: talk.say, rootMessageId, attachmentIds },
  })
  if (talk.as) world.ids[talk.as] = messageId
  for (const [reaction, names] of Object.entries(talk.reactions ?? {}))
    for (const name of names)
      await personOf(world, name).call('addReaction', {
        params: { chatId, messageId },
        body: { reaction },
      })
  if (asksBot) await untilAnswered(world, { talk, chatId, messageId, rootMessageId })
}

async function chatOf(world: World, talk: Talk): Promise<string> {
  const person = personOf(world, talk.by)
  const kbId = idOf(world, talk.kb)
  if (talk.private) {
    const body = { kbId, otherUserId: idOf(world, talk.private) }
    const { id } = await person.call('openPrivateChat', { body })
    return id
  }
  if (!talk.group) return idOf(world, `${talk.kb}/${talk.in}`)
  const userIds = (talk.with ?? []).map((name) => idOf(world, name))
  const body = { kbId, title: talk.group, userIds }
  const { id } = await person.call('createChat', { body })
  world.ids[`${talk.kb}/${talk.group}`] = id
  return id
}

type Question = { talk: Talk; chatId: string; messageId: string; rootMessageId: string | null }

async function untilAnswered(world: World, question: Question): Promise<void> {
  const { talk, chatId, messageId, rootMessageId } = question
  const person = personOf(world, talk.by)
  const query = rootMessageId ? { parent: rootMessageId } : {}
  for (;;) {
    const { messages } = await person.call('listMessages', { params: { chatId }, query })
    const at = messages.findIndex(({ id }) => id === messageId)
    const answer = messages.slice(at + 1).find(({ botState }) => botState)
    if (answer && answer.botState !== 'writing') {
      const [cited] = answer.citations
      if (!cited) throw new Error(`nothing was found for: ${talk.say}`)
      world.ids[talk.say] = answer.id
      if (talk.keep) await keep(world, talk, { ...cited, messageId: answer.id })
      return
    }
    await wait(50)
  }
}

type Quote = { quote: string; resourceId: string; page: number; start: number; messageId: string }

async function keep(world: World, { kb, keep }: Talk, quoted: Quote): Promise<void> {
  if (!keep) return
  const { quote, resourceId, page, start, messageId } = quoted
  const { by, ...body } = keep
  const { id } = await personOf(world, by).call('keepLine', {
    params: { kbId: idOf(world, kb) },
    body: { ...body, quote, resourceId, page, start, messageId },
  })
  world.ids[`${kb}/line`] = id
}

export async function readAll(world: World, name: string): Promise<void> {
  const person = personOf(world, name)
  const { chats } = await person.call('listAllChats', { query: {} })
  for (const chat of chats) {
    const params = { chatId: chat.id }
    const { messages } = await person.call('listMessages', { params })
    const last = messages.at(-1)
    if (last) await person.call('markChatRead', { params, body: { messageId: last.id } })
  }
}

/** Waits until all files of a knowledge base are analysed. */
export async function untilRead(world: World, kb: string): Promise<void> {
  const [person] = Object.values(world.people)
  const input = { params: { kbId: idOf(world, kb) }, query: { limit: 100 } }
  for (;;) {
    const { resources = [] } = (await person?.call('listResources', input)) ?? {}
    const failed = resources.find(({ status }) => status === 'failed')
    if (failed) throw new Error(`${failed.title}: ${failed.failure}`)
    if (resources.every(({ status }) => status === 'completed')) return
    await wait(100)
  }
}
