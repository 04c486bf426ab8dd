import { useTranslation } from '#app/locales/use-translation.ts'
import { Anchor, type AnchorProps } from '#app/ui/anchor.tsx'
import { classes } from '#app/ui/classes.ts'
import { Icon } from '#app/ui/icon.tsx'
import type { IconName } from '#app/ui/icons/names.ts'
import { Menu } from './menu.tsx'

interface ChoiceMenuProps {
  /** “Sort”. */
  name: string
  dialog?: AnchorProps['dialog']
  /** In place of the choice on a phone; marked if it is not the first. */
  icon?: IconName
  choices: { to: string; label: string; chosen: boolean }[]
}

/** Its button shows the current choice. */
export function ChoiceMenu({ name, dialog, icon, choices }: ChoiceMenuProps) {
  const { t } = useTranslation()
  const chosen = choices.find((one) => one.chosen)?.label
  const isMarked = icon && !choices[0]?.chosen
  return (
    <Menu
      label={name + t('between.value') + (chosen ?? '')}
      button={
        <>
          {icon && <Icon className="sm:hidden" name={icon} />}
          <span className={icon && 'max-sm:sr-only'}>{chosen}</span>
          <Icon className={icon && 'max-sm:hidden'} name="keyboard_arrow_down" size={18} />
        </>
      }
      buttonClass={classes(
        'button',
        icon && 'max-sm:w-control max-sm:border-transparent max-sm:px-0',
        icon &&
          (isMarked
            ? 'max-sm:bg-wash max-sm:text-accent'
            : 'max-sm:bg-transparent max-sm:text-ink-2'),
      )}
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
