import { useState } from 'react'
import { useSignedIn } from '#app/upstream/use-signed-in.ts'
import type { Message } from '#contract/entities/chat.ts'

/** The message of a list that is being edited, by its id. */
export function useEditing(messages: Message[]) {
  const [editing, edit] = useState<string | null>(null)
  const userId = useSignedIn().user.id
  /** Edits the reader's newest message. */
  const editLast = () =>
    edit(messages.findLast((one) => one.can.edit && one.userId === userId)?.id ?? null)
  return { editing, edit, editLast }
}
