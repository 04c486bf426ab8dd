import { useTranslation } from '#app/locales/use-translation.ts'
import { dislikePath } from '#app/routes/kb/chats/message-paths.ts'
import type { MessageIds } from '#app/routes/kb/chats/paths.ts'
import { IconButton, IconLink } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import type { Message } from '#contract/entities/chat.ts'

/** The action of a button, which the script of the list does: it is loaded later. */
export const actionAttribute = 'data-action'
export const menuAction = 'menu'

/** The newest answer that is complete. */
export function newestAnswerOf(messages: Message[]): string | undefined {
  return messages.findLast(
    (one) => one.senderType === 'bot' && !one.isDeleted && one.botState !== 'writing',
  )?.id
}

/** Always below the newest answer. Not made from the table of actions, which is loaded later. */
export function AnswerBar({ message, place }: { message: Message; place: MessageIds }) {
  const { t } = useTranslation('message')
  const { content, feedback } = message
  const button = (name: 'copyText' | 'like' | 'disliked' | 'reply') => ({
    label: t(`actions.${name}`),
    type: 'button' as const,
    [actionAttribute]: name,
  })
  return (
    <div className="-ml-2 flex text-lg noscript:hidden" role="toolbar" aria-label={t('toolbar')}>
      {content !== '' && <IconButton icon="content_copy" {...button('copyText')} />}
      <IconButton icon="thumb_up" {...button('like')} aria-pressed={feedback === 'like'} />
      {feedback === 'dislike' ? (
        <IconButton icon="thumb_down" {...button('disliked')} aria-pressed />
      ) : (
        <IconLink icon="thumb_down" label={t('actions.dislike')} dialog to={dislikePath(place)} />
      )}
      <IconButton icon="reply" {...button('reply')} />
      {/* With a finger, the message has such a button already. */}
      <MenuButton className="pointer-coarse:hidden" />
    </div>
  )
}

/** Without a tooltip, which would stay above the menu. */
export function MenuButton({ className = '' }: { className?: string }) {
  const { t } = useTranslation('message')
  return (
    <button
      type="button"
      className={`button ${className}`}
      data-look="icon"
      {...{ [actionAttribute]: menuAction }}
      aria-label={t('toolbar')}
      aria-haspopup="dialog"
    >
      <Icon name="more_horiz" />
    </button>
  )
}
