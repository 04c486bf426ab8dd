import { Day } from '#app/chats/day.tsx'
import { Message as MessageFrame } from '#app/chats/message.tsx'
import { standingOf } from '#app/chats/sequence.ts'
import type { Pending } from '#app/chats/use-pending.ts'
import { Button } from '#app/components/button.tsx'
import { useFormats } from '#app/format.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import { useSignedIn } from '#app/shell/live.tsx'
import type { Message } from '#contract/entities/chat.ts'

interface PendingItemProps {
  pending: Pending
  /** The newest message, or the pending one above. */
  before: Message | Pending | undefined
  send: (content: string, clientId: string) => void
}

/** A message on its way, or one that could not go and can be sent again. */
export function PendingItem({ pending, before, send }: PendingItemProps) {
  const { t } = useTranslation('chats')
  const { time, dayKey } = useFormats()
  const me = useSignedIn().user
  const { createdAt, failed } = pending
  const mine = { createdAt, userId: me.id, senderType: 'user' as const }
  const above = before && 'failed' in before ? { ...mine, createdAt: before.createdAt } : before
  const { startsDay, follows } = standingOf(mine, above, dayKey)
  return (
    <>
      {startsDay && <Day iso={createdAt} />}
      <MessageFrame
        id={pending.clientId}
        author={{ id: mine.userId, name: me.displayName, picture: me.profileURL }}
        time={{ iso: createdAt, shown: time(createdAt) }}
        follows={follows}
        busy={!failed}
        {...(failed ? {} : { note: t('sending') })}
      >
        <p className="as-typed">{pending.content}</p>
        {failed && (
          <p className="not-sent" role="alert">
            {t('notSent')}{' '}
            <Button
              type="button"
              look="quiet"
              icon="refresh"
              onClick={() => send(pending.content, pending.clientId)}
            >
              {t('sendAgain')}
            </Button>
          </p>
        )}
      </MessageFrame>
    </>
  )
}
