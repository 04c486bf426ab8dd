import type { ComponentProps, ReactNode } from 'react'
import { Anchor, type AnchorProps } from './anchor.tsx'
import { classes } from './classes.ts'
import { Icon } from './icon.tsx'
import type { IconName } from './icons/names.ts'

interface MenuProps {
  /** The button's content; needs a `label` if it has no text. */
  button: ReactNode
  label?: string
  buttonClass?: string
  className?: string
  children: ReactNode
}

/** A `<details>`, so that it opens without JavaScript; opening one menu closes the others. */
export function Menu({ button, label, buttonClass, className, children }: MenuProps) {
  return (
    <details className={classes('menu', className)} name="menu">
      <summary className={buttonClass} aria-label={label} data-tip={label}>
        {button}
      </summary>
      <div className="menu-panel">{children}</div>
    </details>
  )
}

export function MoreMenu({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Menu label={label} button={<Icon name="more_horiz" />} buttonClass="button button-icon">
      {children}
    </Menu>
  )
}

interface MenuItemProps {
  icon?: IconName
  danger?: boolean
  children: ReactNode
}

export function MenuLink({ icon, danger, children, ...rest }: MenuItemProps & AnchorProps) {
  return (
    <Anchor {...rest} className={itemClass(danger)}>
      {icon && <Icon name={icon} />}
      {children}
    </Anchor>
  )
}

/** Submits the form around it. */
export function MenuButton({
  icon,
  danger,
  children,
  ...rest
}: MenuItemProps & ComponentProps<'button'>) {
  return (
    <button type="submit" {...rest} className={itemClass(danger)}>
      {icon && <Icon name={icon} />}
      {children}
    </button>
  )
}

export function MenuRule() {
  return <div className="menu-rule" />
}

function itemClass(danger?: boolean): string {
  return classes('menu-item', danger && 'menu-item-danger')
}
