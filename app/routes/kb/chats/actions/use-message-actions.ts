import { useSubmit } from 'react-router'
import { useOpenDialog } from '#app/dialogs/use-open-dialog.ts'
import { stayField } from '#app/forms/from-here.tsx'
import { useNotify } from '#app/forms/toasts/toasts.tsx'
import { liveFields } from '#app/realtime/arrives-live.tsx'
import { useLive } from '#app/realtime/live-provider.tsx'
import { useCitedName } from '#app/routes/kb/chats/answer/citation.ts'
import { useOpenPane } from '#app/routes/kb/chats/pane/use-pane.ts'
import { type MessageIds, talkPath } from '#app/routes/kb/chats/paths.ts'
import type { Message } from '#contract/entities/chat.ts'
import type { ActionName, MessageAction } from './actions.ts'
import { textToCopy } from './text-to-copy.ts'

/** `opener` is the element at which something may open. */
export type RunAction = (action: MessageAction, message: Message, opener: HTMLElement) => void

interface InPlace {
  startEditing: (message: Message) => void
  openPicker: (message: Message, opener: HTMLElement) => void
}

/** The same for bar, menu and keyboard. */
export function useMessageActions(kbId: string, { startEditing, openPicker }: InPlace): RunAction {
  const notify = useNotify()
  const submit = useSubmit()
  const { socket } = useLive()
  const openDialog = useOpenDialog()
  const openPane = useOpenPane()
  const citedName = useCitedName()
  const copy = async (text: string, copied: 'text' | 'link') => {
    try {
      await navigator.clipboard.writeText(text)
      notify({ kind: 'success', key: `${copied}Copied` })
    } catch {
      notify({ kind: 'error', key: `${copied}NotCopied` })
    }
  }
  return (action, message, opener) => {
    const place: MessageIds = { kbId, chatId: message.chatId, messageId: message.id }
    if (action.dialog) return openDialog(action.dialog(place))
    if (action.pane) return openPane(action.pane(place, message))
    if (action.form) {
      const { path, fields } = action.form(place, message)
      const own = { [stayField]: '1', ...liveFields(socket.status) }
      void submit({ ...fields, ...own }, { method: 'post', action: path, navigate: false })
      return
    }
    const inPlace: Partial<Record<ActionName, () => unknown>> = {
      react: () => openPicker(message, opener),
      copyText: () => copy(textToCopy({ message, citedName, origin: location.origin }), 'text'),
      copyLink: () =>
        copy(location.origin + talkPath({ ...place, rootId: message.rootId }), 'link'),
      edit: () => startEditing(message),
    }
    inPlace[action.name]?.()
  }
}
