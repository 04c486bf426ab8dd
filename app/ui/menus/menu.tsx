import type { ComponentProps, ReactNode, Ref } from 'react'
import { Anchor, type AnchorProps } from '#app/ui/anchor.tsx'
import { classes } from '#app/ui/classes.ts'
import { Icon } from '#app/ui/icon.tsx'
import type { IconName } from '#app/ui/icons/names.ts'

interface MenuProps {
  id?: string | undefined
  /** The button needs a `label` if this has no text. */
  button: ReactNode
  label?: string
  /** When it appears. */
  open?: boolean
  buttonRef?: Ref<HTMLElement>
  buttonClass?: string
  buttonLook?: 'icon' | 'plain' | 'primary'
  className?: string
  panelClass?: string
  children: ReactNode
}

/** A `<details>` opens without JavaScript; opening one menu closes the others. */
export function Menu({
  id,
  button,
  label,
  open,
  buttonRef,
  buttonClass,
  buttonLook,
  className,
  panelClass,
  children,
}: MenuProps) {
  return (
    <details id={id} className={classes('menu', className)} name="menu" open={open}>
      <summary
        ref={buttonRef}
        className={buttonClass}
        data-look={buttonLook}
        aria-label={label}
        data-tooltip={label}
      >
        {button}
      </summary>
      <div className={classes('menu-panel', panelClass)}>{children}</div>
    </details>
  )
}

interface MoreMenuProps {
  label: string
  children: ReactNode
}

export function MoreMenu({ label, children }: MoreMenuProps) {
  return (
    <Menu label={label} button={<Icon name="more_horiz" />} buttonClass="button" buttonLook="icon">
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

export function MenuRow({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex items-center justify-between gap-4 px-2.5 py-1 text-ink-2 text-sm">
      {label}
      {children}
    </div>
  )
}

export function MenuRule() {
  return <div className="mx-1 my-1.5 h-px bg-line" />
}

function itemClass(danger?: boolean): string {
  return classes('menu-item', danger && 'text-danger [&>.icon]:text-danger')
}
