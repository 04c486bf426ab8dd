import { useFormats } from '#app/locales/format.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import { MessageAttachments } from '#app/routes/kb/chats/attachments/message-attachments.tsx'
import { Day } from '#app/routes/kb/chats/message/day.tsx'
import { Message as MessageFrame } from '#app/routes/kb/chats/message/message-frame.tsx'
import { PlainMessage } from '#app/routes/kb/chats/message/message-html.tsx'
import { type Before, groupingOf } from '#app/routes/kb/chats/messages/timeline.ts'
import { useOutbox } from '#app/routes/kb/chats/outbox/outbox-provider.tsx'
import type { Pending } from '#app/routes/kb/chats/outbox/unsent-store.ts'
import { Button } from '#app/ui/button.tsx'
import { useSignedIn } from '#app/upstream/use-signed-in.ts'

interface PendingItemProps {
  pending: Pending
  /** It may be pending too. */
  before: Before | Pending
}

const icons = { sending: 'send', waiting: 'schedule' } as const

export function PendingItem({ pending, before }: PendingItemProps) {
  const { t } = useTranslation('chats')
  const { time, dayKey } = useFormats()
  const me = useSignedIn().user
  const { createdAt, state } = pending
  const mine = { createdAt, userId: me.id, senderType: 'user' as const }
  const above = before && 'state' in before ? { ...mine, createdAt: before.createdAt } : before
  const { startsDay, follows } = groupingOf(mine, above, dayKey)
  return (
    <>
      <span ref={showEnd} hidden />
      {startsDay && <Day iso={createdAt} />}
      <MessageFrame
        id={pending.clientId}
        author={{ id: mine.userId, name: me.displayName, picture: me.profileURL }}
        time={{ iso: createdAt, shown: time(createdAt) }}
        follows={follows}
        busy={state === 'sending'}
        state={
          state === 'refused'
            ? undefined
            : { icon: icons[state], label: t(state), isShown: state === 'waiting' }
        }
      >
        {pending.content && <PlainMessage text={pending.content} />}
        <MessageAttachments
          kbId=""
          chatId={pending.chatId}
          attachments={pending.attachments ?? []}
          isSent={false}
        />
        {state === 'refused' && <RejectedMessage clientId={pending.clientId} />}
      </MessageFrame>
    </>
  )
}

// Whoever writes sees it, and its answer, wherever the list was.
function showEnd(mark: HTMLElement | null): void {
  mark?.closest('.message-scroll')?.scrollTo({ top: 0 })
}

function RejectedMessage({ clientId }: Pick<Pending, 'clientId'>) {
  const { t } = useTranslation('chats')
  const outbox = useOutbox()
  return (
    <p className="flex flex-wrap items-center gap-x-1 text-[0.84375rem] text-danger" role="alert">
      {t('notSent')}{' '}
      <Button type="button" look="quiet" icon="refresh" onClick={() => outbox.retry(clientId)}>
        {t('sendAgain')}
      </Button>
      <Button type="button" look="quiet" icon="close" onClick={() => outbox.remove(clientId)}>
        {t('discard')}
      </Button>
    </p>
  )
}
