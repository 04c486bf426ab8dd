import type { Message, Reaction } from '#contract/entities/chat.ts'
import { addField, removeField } from './reacted.ts'

interface PendingForm {
  key: string
  formData?: FormData | undefined
}

type Reader = { id: string } & NonNullable<Reaction['userInfo']>

/** The key of the fetcher that saves a reaction. */
export function reactionKey(messageId: string, reaction: string): string {
  return `reaction ${messageId} ${reaction}`
}

/** Returns the messages with the reader's reactions as they will be after the pending forms. */
export function withPending(messages: Message[], forms: PendingForm[], reader: Reader): Message[] {
  const pending = forms.filter(({ key, formData }) => formData && key.startsWith('reaction '))
  if (pending.length === 0) return messages
  return messages.map((message) => {
    const own = pending.filter(({ key }) => key.startsWith(reactionKey(message.id, '')))
    return own.reduce((now, { formData }) => withForm(now, formData, reader), message)
  })
}

function withForm(message: Message, form: FormData | undefined, reader: Reader): Message {
  const added = form?.get(addField)
  const reaction = String(added ?? form?.get(removeField) ?? '')
  const isSame = (one: Reaction) => one.userId === reader.id && one.reaction === reaction
  if (added && message.reactions.some(isSame)) return message
  const others = message.reactions.filter((one) => !isSame(one))
  const own: Reaction = { messageId: message.id, userId: reader.id, reaction, userInfo: reader }
  return { ...message, reactions: added ? [...others, own] : others }
}
