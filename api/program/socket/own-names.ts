import type { Deps } from '#api/deps.ts'
import { readAliases, withOwnNames } from '#api/people/users/own-names.ts'
import { untilAvailable } from '#api/platform/db/unavailable.ts'
import type { Message } from '#contract/entities/chat.ts'
import type { ServerEvent } from '#contract/events.ts'
import { previewOf } from '#shared/mentions.ts'

type AliasUpdate = Extract<ServerEvent, { type: 'alias_update' }>

const aliasUpdate = '{"type":"alias_update"'

export type OwnNames = {
  /** Never rejects; without aliases events have people's own names. */
  load: (signal: AbortSignal) => Promise<void>
  /** A payload that reports an alias changes them. */
  translate: (payload: string) => string
}

export function createOwnNames({ db }: Pick<Deps, 'db'>, userId: string): OwnNames {
  let aliases = new Map<string, string>()
  const change = ({ data: { alias } }: AliasUpdate) => {
    if (alias.alias === '') aliases.delete(alias.targetUserId)
    else aliases.set(alias.targetUserId, alias.alias)
  }
  return {
    load: async (signal) => {
      const read = () => readAliases(db, userId)
      aliases = await untilAvailable(read, signal).catch(() => aliases)
    },
    translate: (payload) => {
      if (payload.startsWith(aliasUpdate)) change(JSON.parse(payload))
      else if (concernsAny(payload, aliases.keys()))
        return JSON.stringify(
          withOwnPreview(withOwnNames(JSON.parse(payload), (id) => aliases.get(id))),
        )
      return payload
    },
  }
}

type Frame = { data?: { message?: Message; lastMessage?: string } }

// A preview is plain text, so it gets the reader's names from the message that it is of.
function withOwnPreview(frame: Frame): Frame {
  const { data } = frame
  if (!data?.message || data.lastMessage === undefined) return frame
  return { ...frame, data: { ...data, lastMessage: previewOf(data.message) } }
}

function concernsAny(payload: string, ids: Iterable<string>): boolean {
  for (const id of ids) if (payload.includes(id)) return true
  return false
}
