import { useTranslation } from '#app/locales/use-translation.ts'
import type { MessageIds } from '#app/routes/kb/chats/paths.ts'
import { IconButton, IconLink } from '#app/ui/button.tsx'
import type { Message } from '#contract/entities/chat.ts'
import type { MessageAction } from './actions.ts'
import { actionAttribute } from './answer-bar.tsx'

interface ActionButtonsProps {
  actions: MessageAction[]
  message: Message
  place: MessageIds
  className: string
}

export function ActionButtons({ actions, message, place, className }: ActionButtonsProps) {
  const { t } = useTranslation('message')
  return actions.map(({ name, icon, dialog, isPressed }) => {
    const shared = { icon, label: t(`actions.${name}`), className }
    return dialog ? (
      <IconLink key={name} {...shared} dialog to={dialog(place)} />
    ) : (
      <IconButton
        key={name}
        {...shared}
        {...{ [actionAttribute]: name }}
        type="button"
        aria-pressed={isPressed?.(message)}
      />
    )
  })
}
