import { useFetchers, useSubmit } from 'react-router'
import { stayField } from '#app/forms/from-here.tsx'
import { liveFields } from '#app/realtime/arrives-live.ts'
import { useLive } from '#app/realtime/live-provider.tsx'
import { reactionsPath } from '#app/routes/kb/chats/message/place.ts'
import { useSignedIn } from '#app/shell/use-signed-in.ts'
import type { Message } from '#contract/entities/chat.ts'
import { reactionKey, withPending } from './pending-reactions.ts'
import { addField, removeField } from './reacted.ts'

/**
 * Returns the messages with the reactions that are being saved, and the function that adds a
 * reaction or takes it back.
 */
export function useReactions(kbId: string, messages: Message[]) {
  const submit = useSubmit()
  const { socket } = useLive()
  const { user } = useSignedIn()
  const shown = withPending(messages, useFetchers(), user)
  const react = ({ id }: Message, reaction: string) => {
    const message = shown.find((one) => one.id === id)
    if (!message) return
    const isOwn = message.reactions.some(
      (one) => one.userId === user.id && one.reaction === reaction,
    )
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
