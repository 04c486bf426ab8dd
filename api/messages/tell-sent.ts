import type { SharedMessage } from '#contract/events.ts'
import type { Deps } from '../deps.ts'
import { topics } from '../realtime/publish.ts'
import type { MessageRow } from './present.ts'

/** Shows a message that has just been stored to everybody in its chat, and has the others notified. */
export function tellSent(
  { publish, notifier }: Pick<Deps, 'publish' | 'notifier'>,
  row: MessageRow,
  message: SharedMessage,
): void {
  publish([topics.chat(row.chat_id)], {
    type: 'message',
    data: { chatId: row.chat_id, seq: row.seq, message },
  })
  notifier.sent(row.chat_id, row.id)
}
