import { useState } from 'react'
import { useSignedIn } from '#app/upstream/use-signed-in.ts'
import type { Message } from '#contract/entities/chat.ts'

export function useEditing(messages: Message[]) {
  const [editing, edit] = useState<string | null>(null)
  const userId = useSignedIn().user.id
  const editLast = () =>
    edit(messages.findLast((one) => one.can.edit && one.userId === userId)?.id ?? null)
  return { editing, edit, editLast }
}
