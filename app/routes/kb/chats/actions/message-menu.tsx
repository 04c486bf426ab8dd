import type { KeyboardEvent, RefObject } from 'react'
import { useTranslation } from '#app/locales/use-translation.ts'
import type { MessageIds } from '#app/routes/kb/chats/paths.ts'
import { quickReactions } from '#app/routes/kb/chats/reactions/reacted.ts'
import { classes } from '#app/ui/classes.ts'
import { Icon } from '#app/ui/icon.tsx'
import { MenuLink, MenuRule } from '#app/ui/menus/menu.tsx'
import type { Message } from '#contract/entities/chat.ts'
import { actionsOf, type MessageAction } from './actions.ts'
import { useFollowsOf } from './use-follows-of.ts'
import type { RunAction } from './use-message-actions.ts'

const steps: Record<string, number> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }

interface MessageMenuProps {
  popover: RefObject<HTMLDivElement | null>
  message: Message | undefined
  place: (message: Message) => MessageIds
  run: RunAction
  react: (message: Message, reaction: string) => void
  onClose: () => void
}

export function MessageMenu({ popover, message, place, run, react, onClose }: MessageMenuProps) {
  const { t } = useTranslation('message')
  const follows = useFollowsOf(message)
  const close = () => popover.current?.hidePopover()
  return (
    <div
      className="menu-panel"
      popover="auto"
      ref={popover}
      role="dialog"
      aria-label={t('toolbar')}
      onToggle={({ newState }) => newState === 'closed' && onClose()}
      onKeyDown={moveInMenu}
      onClick={({ target }) => (target as Element).closest('a') && close()}
    >
      {message && (
        <>
          <div className="flex justify-between gap-1">
            {quickReactions.map((reaction) => (
              <button
                key={reaction}
                type="button"
                className="button text-xl"
                data-look="icon"
                aria-label={t('reactions.add', { reaction })}
                onClick={() => {
                  close()
                  react(message, reaction)
                }}
              >
                {reaction}
              </button>
            ))}
          </div>
          <MenuRule />
          {actionsOf(message, follows ?? false).map((action) => (
            <Entry
              key={action.name}
              action={action}
              isWaiting={action.name === 'follow' && follows === undefined}
              place={place(message)}
              onRun={(opener) => {
                close()
                run(action, message, opener)
              }}
            />
          ))}
        </>
      )}
    </div>
  )
}

interface EntryProps {
  action: MessageAction
  place: MessageIds
  /** True until it is known if this or its opposite can be done. */
  isWaiting: boolean
  onRun: (opener: HTMLElement) => void
}

function Entry({ action, place, isWaiting, onRun }: EntryProps) {
  const { t } = useTranslation('message')
  const { name, icon, key, isDanger = false, dialog } = action
  const label = (
    <>
      <span className="flex-1">{t(`actions.${name}`)}</span>
      <span className="text-ink-3 text-xs pointer-coarse:hidden" aria-hidden="true">
        {key === 'Delete' ? t('keys.delete') : key.toUpperCase()}
      </span>
    </>
  )
  if (dialog)
    return (
      <MenuLink icon={icon} danger={isDanger} dialog to={dialog(place)}>
        {label}
      </MenuLink>
    )
  return (
    <button
      type="button"
      disabled={isWaiting}
      className={classes('menu-item', isDanger && 'text-danger [&>.icon]:text-danger')}
      onClick={({ currentTarget }) => onRun(currentTarget)}
    >
      <Icon name={icon} />
      {label}
    </button>
  )
}

function moveInMenu(event: KeyboardEvent<HTMLElement>): void {
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('button:enabled, a')]
  const at = items.indexOf(document.activeElement as HTMLElement)
  const step = steps[event.key]
  const ends: Record<string, number> = { Home: 0, End: items.length - 1 }
  const to = step === undefined ? ends[event.key] : (at + step + items.length) % items.length
  if (to === undefined) return
  event.preventDefault()
  items[to]?.focus()
}
