import type { ChatMember } from '#contract/entities/chat.ts'
import { everyoneNames } from '#shared/mentions.ts'

/** With the name that a message has after `@`. */
export interface MentionOption {
  kind: 'person' | 'bot' | 'everyone'
  id: string
  /** Others see it too, so never the reader's alias. */
  written: string
  names: string[]
  spelling: string
  person?: ChatMember
}

interface Options {
  members: ChatMember[]
  userId: string
  withBot: boolean
  /** Null if the reader may not mention everybody. */
  everyone: string | null
}

const bot = { kind: 'bot', id: 'ai', written: 'AI', names: ['AI'], spelling: 'ai' } as const

/** The bot, the chat's people except the reader, and everybody. */
export function optionsOf({ members, userId, withBot, everyone }: Options): MentionOption[] {
  const people = members
    .filter(({ id, isBot }) => !isBot && id !== userId)
    .map((person): MentionOption => {
      const { id, name, displayName, realName, spelling = '' } = person
      const names = realName ? [displayName, realName, name] : [displayName, name]
      return { kind: 'person', id, written: realName ?? displayName, names, spelling, person }
    })
  const all: MentionOption = {
    kind: 'everyone',
    id: 'everyone',
    written: everyone ?? '',
    names: everyoneNames,
    spelling: 'all',
  }
  return [
    ...(withBot ? [{ ...bot, names: [...bot.names] }] : []),
    ...people,
    ...(everyone ? [all] : []),
  ]
}
