import { randomUUID } from 'node:crypto'
import { ask, askToUpload, unlessGone } from '../support/ask.ts'
import type { Random } from '../support/random.ts'
import type { Message, Person, World } from './world.ts'

/** Can be repeated until the server has confirmed it. */
export type Step = { name: string; run: (url: string) => Promise<void> }

export function send(world: World, person: Person, random: Random): Step {
  const { cookie, messages } = person
  const path = `/chats/${world.chatId}/messages`
  const roots = world.people.flatMap((one) => one.messages.filter(isRoot))
  const root = random() < 0.4 ? pick(roots, random) : undefined
  const file = random() < 0.15 ? { name: `${randomUUID()}.txt`, content: randomUUID() } : null
  const message: Message = {
    clientId: randomUUID(),
    id: '',
    seq: 0,
    content: `Written ${randomUUID()}`,
    rootId: root?.id ?? null,
    attachment: null,
    deleted: false,
    stays: random() < 0.5,
    reactions: new Set<string>(),
  }
  const run = async (url: string) => {
    if (file && !message.attachment) {
      const { id } = await askToUpload<{ id: string }>(url, cookie, `${path}/attachment`, file)
      message.attachment = { id, content: file.content }
    }
    const body = {
      clientId: message.clientId,
      content: message.content,
      ...(root && { rootMessageId: root.id }),
      ...(message.attachment && { attachmentIds: [message.attachment.id] }),
    }
    const { id, seq } = await ask<{ id: string; seq: number }>(url, cookie, 'POST', path, body)
    messages.push(Object.assign(message, { id, seq }))
  }
  return { name: root ? 'replies' : 'messages', run }
}

/** Null if the person has none. */
export function change(world: World, person: Person, random: Random): Step | null {
  const { cookie } = person
  const message = pick(person.messages, random)
  if (!message) return null
  const path = `/chats/${world.chatId}/messages/${message.id}`
  if (message.deleted)
    return {
      name: 'restored messages',
      run: async (url) => {
        await ask(url, cookie, 'POST', `${path}/restore`)
        message.deleted = false
      },
    }
  if (!message.stays && random() < 0.5)
    return {
      name: 'deletions',
      run: async (url) => {
        await ask(url, cookie, 'DELETE', path).catch(unlessGone)
        message.deleted = true
      },
    }
  const content = `Edited ${randomUUID()}`
  return {
    name: 'edits',
    run: async (url) => {
      await ask(url, cookie, 'PUT', path, { content })
      message.content = content
    },
  }
}

/** Nobody deletes the message. */
export function react(world: World, { id, cookie }: Person, random: Random): Step | null {
  const message = pickStaying(world, random)
  if (!message) return null
  const path = `/chats/${world.chatId}/messages/${message.id}/reactions`
  const reaction = random() < 0.5 ? '+1' : 'ok'
  const own = `${id} ${reaction}`
  if (!message.reactions.has(own))
    return {
      name: 'reactions',
      run: async (url) => {
        await ask(url, cookie, 'POST', path, { reaction })
        message.reactions.add(own)
      },
    }
  return {
    name: 'reactions taken back',
    run: async (url) => {
      await ask(url, cookie, 'DELETE', `${path}/${encodeURIComponent(reaction)}`)
      message.reactions.delete(own)
    },
  }
}

export function read(world: World, person: Person, random: Random): Step | null {
  const message = pickStaying(world, random)
  if (!message) return null
  const body = { messageId: message.id }
  const chat = `/chats/${world.chatId}`
  const thread = `${chat}/messages/thread/${message.rootId}/read`
  return {
    name: 'reads',
    run: async (url) => {
      await ask(url, person.cookie, 'POST', message.rootId ? thread : `${chat}/last-read`, body)
      if (!message.rootId) person.readSeq = Math.max(person.readSeq, message.seq)
    },
  }
}

function pickStaying({ people }: World, random: Random): Message | undefined {
  const newest = people.flatMap(({ messages }) => messages.slice(-20).filter(({ stays }) => stays))
  return pick(newest, random)
}

function isRoot({ rootId, stays }: Message): boolean {
  return !rootId && stays
}

export function pick<T>(all: T[], random: Random): T | undefined {
  return all[Math.floor(random() * all.length)]
}
