import { href } from 'react-router'
import { Button } from '#app/components/button.tsx'
import { useHydrated } from '#app/components/use-hydrated.ts'
import { StayHere } from '#app/forms/from-here.tsx'
import { useChoice } from '#app/forms/use-choice.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import type { Chat, ChatNotify } from '#contract/entities/chat.ts'

const choices: readonly ChatNotify[] = ['everything', 'mentions', 'nothing']

/**
 * What the reader is notified of in a chat. With JavaScript the choice is saved at once, and
 * changes back if the server rejects it.
 */
export function NotifyForm({ chat }: { chat: Chat }) {
  const { t } = useTranslation('chatSettings')
  const { Form, shown, save } = useChoice('notify', chat.notify)
  const script = useHydrated()
  const at = { kbId: chat.knowledgeBaseId, chatId: chat.id }
  return (
    <Form
      className="grid grid-cols-1 gap-4"
      method="post"
      action={href('/kb/:kbId/chats/:chatId/mute', at)}
    >
      <StayHere />
      <div className="grid grid-cols-1 gap-1.5">
        <label className="wrap-anywhere font-label" htmlFor="chat-notify">
          {t('notify.label')}
        </label>
        <div className="flex gap-2">
          <select
            className="input max-w-60"
            id="chat-notify"
            name="notify"
            value={script ? shown : undefined}
            defaultValue={script ? undefined : shown}
            onChange={({ currentTarget }) => void save(currentTarget.value, currentTarget.form)}
          >
            {choices.map((one) => (
              <option key={one} value={one}>
                {t(`notify.${one}`)}
              </option>
            ))}
          </select>
          {!script && <Button>{t('notify.save')}</Button>}
        </div>
      </div>
    </Form>
  )
}
