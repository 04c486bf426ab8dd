import { href, useNavigation } from 'react-router'
import { DialogForm } from '#app/dialogs/dialog-form.tsx'
import { CancelLink, DialogActions, DialogPage } from '#app/dialogs/dialog-page.tsx'
import { useTranslation } from '#app/locales/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import type { Chat } from '#contract/entities/chat.ts'
import type { WayOutName } from './way-out.ts'

interface ConfirmWayOutProps {
  title: string
  way: WayOutName
  chat: Chat
}

export function ConfirmWayOut({ title, way, chat }: ConfirmWayOutProps) {
  const { t } = useTranslation('chatSettings')
  const back = href('/kb/:kbId/chats/:chatId', { kbId: chat.knowledgeBaseId, chatId: chat.id })
  const busy = useNavigation().state !== 'idle'
  return (
    <DialogPage title={title} closeTo={back}>
      <DialogForm>
        <input type="hidden" name="title" value={chat.title} />
        <p>{t(`${way}.text`)}</p>
        <DialogActions>
          <CancelLink closeTo={back} />
          <Button look="danger" icon={way === 'leave' ? 'logout' : 'delete'} busy={busy}>
            {t(`${way}.button`)}
          </Button>
        </DialogActions>
      </DialogForm>
    </DialogPage>
  )
}
