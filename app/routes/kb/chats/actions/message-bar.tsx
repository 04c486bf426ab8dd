import { useTranslation } from '#app/locales/use-translation.ts'
import type { MessageIds } from '#app/routes/kb/chats/message/message-paths.ts'
import { quickReactions } from '#app/routes/kb/chats/reactions/reacted.ts'
import { IconButton, IconLink } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import type { Message } from '#contract/entities/chat.ts'
import { actionsOf } from './actions.ts'
import type { RunAction } from './use-message-actions.ts'

interface MessageBarProps {
  message: Message
  place: MessageIds
  run: RunAction
  react: (message: Message, reaction: string) => void
  openMenu: (opener: HTMLElement) => void
}

const quickInBar = 3

export function MessageBar({ message, place, run, react, openMenu }: MessageBarProps) {
  const { t } = useTranslation('message')
  const button = 'min-h-8 size-8 text-lg'
  return (
    <div
      className="absolute -top-3.5 right-0 z-above-list flex rounded-md border border-line-2 bg-raised [animation:tip_1ms_120ms_backwards] [box-shadow:var(--shadow-float)]"
      role="toolbar"
      aria-label={t('toolbar')}
    >
      {quickReactions.slice(0, quickInBar).map((reaction) => (
        <button
          key={reaction}
          type="button"
          className={`button ${button}`}
          data-look="icon"
          aria-label={t('reactions.add', { reaction })}
          onClick={() => react(message, reaction)}
        >
          {reaction}
        </button>
      ))}
      {actionsOf(message)
        .filter(({ inBar }) => inBar)
        .map((action) => {
          const shared = { icon: action.icon, label: t(`actions.${action.name}`) }
          return action.dialog ? (
            <IconLink
              key={action.name}
              {...shared}
              className={button}
              dialog
              to={action.dialog(place)}
            />
          ) : (
            <IconButton
              key={action.name}
              {...shared}
              type="button"
              className={button}
              aria-pressed={action.isPressed?.(message)}
              onClick={({ currentTarget }) => run(action, message, currentTarget)}
            />
          )
        })}
      {/* Without a tooltip, which would stay above the menu. */}
      <button
        type="button"
        className={`button ${button}`}
        data-look="icon"
        aria-label={t('toolbar')}
        aria-haspopup="dialog"
        onClick={({ currentTarget }) => openMenu(currentTarget)}
      >
        <Icon name="more_horiz" />
      </button>
    </div>
  )
}
