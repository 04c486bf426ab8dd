import { useFetchers, useSubmit } from 'react-router'
import { stayField } from '#app/forms/from-here.tsx'
import { liveFields } from '#app/realtime/arrives-live.tsx'
import { useLive } from '#app/realtime/live-provider.tsx'
import { reactionsPath } from '#app/routes/kb/chats/message-paths.ts'
import { useSignedIn } from '#app/upstream/use-signed-in.ts'
import type { Message, Reaction } from '#contract/entities/chat.ts'
import { addField, isGiven, removeField, withGiven, withoutGiven } from './reacted.ts'

/** With the reactions that are being saved. */
export function useReactions(kbId: string, messages: Message[]) {
  const submit = useSubmit()
  const { socket } = useLive()
  const { user } = useSignedIn()
  const shown = withPending(messages, useFetchers(), user)
  const react = ({ id }: Message, reaction: string) => {
    const message = shown.find((one) => one.id === id)
    if (!message) return
    const isOwn = isGiven(message.reactions, { userId: user.id, reaction })
    const fields = { [isOwn ? removeField : addField]: reaction, [stayField]: '1' }
    void submit(
      { ...fields, ...liveFields(socket.status) },
      {
        method: 'post',
        action: reactionsPath({ kbId, chatId: message.chatId, messageId: id }),
        navigate: false,
        fetcherKey: reactionKey(id, reaction),
      },
    )
  }
  return { shown, react }
}

interface PendingForm {
  key: string
  formData?: FormData | undefined
}

type Reader = { id: string } & NonNullable<Reaction['userInfo']>

function reactionKey(messageId: string, reaction: string): string {
  return `reaction ${messageId} ${reaction}`
}

/** As they will be after the pending forms. */
function withPending(messages: Message[], forms: PendingForm[], reader: Reader): Message[] {
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
  const own: Reaction = { messageId: message.id, userId: reader.id, reaction, userInfo: reader }
  return { ...message, reactions: (added ? withGiven : withoutGiven)(message.reactions, own) }
}
