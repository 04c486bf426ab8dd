import type { Message } from '#contract/entities/chat.ts'
import type { SharedMessage } from '#contract/events.ts'

/** Who reads a chat. An event is the same for everybody, so what its message allows is told by this. */
export interface Reader {
  userId: string
  /** May stop and renew the answers to everybody's questions. */
  steersAll: boolean
}

/** What a reader may do with a message that came as an event. */
export function abilitiesOf(message: SharedMessage, reader: Reader): Message['can'] {
  const asked = message.askerId === reader.userId
  const isAnswer = message.senderType === 'bot' && !message.isDeleted
  return { edit: false, delete: false, steer: isAnswer && (asked || reader.steersAll) }
}
