import type { ReactNode } from 'react'
import { useTranslation } from '#app/locales/use-translation.ts'
import { Anchor, type AnchorProps } from '#app/ui/anchor.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Menu } from './menu.tsx'

interface ChoiceMenuProps {
  /** “Sort”. */
  name: string
  dialog?: AnchorProps['dialog']
  /** Instead of the current choice. */
  button?: ReactNode
  buttonClass?: string
  choices: { to: string; label: string; chosen: boolean }[]
}

/** Its button shows the current choice. */
export function ChoiceMenu({
  name,
  dialog,
  button,
  buttonClass = 'button',
  choices,
}: ChoiceMenuProps) {
  const { t } = useTranslation()
  const chosen = choices.find((one) => one.chosen)?.label
  return (
    <Menu
      label={name + t('between.value') + (chosen ?? '')}
      button={
        button ?? (
          <>
            {chosen}
            <Icon name="keyboard_arrow_down" size={18} />
          </>
        )
      }
      buttonClass={buttonClass}
    >
      {choices.map(({ to, label, chosen }) => (
        <Anchor
          key={to}
          className="menu-item"
          to={to}
          dialog={dialog}
          preventScrollReset
          aria-current={chosen ? 'true' : undefined}
        >
          {label}
          {chosen && <Icon name="check" />}
        </Anchor>
      ))}
    </Menu>
  )
}
