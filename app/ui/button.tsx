import type { ComponentProps, ReactNode } from 'react'
import { Anchor, type AnchorProps } from './anchor.tsx'
import { classes } from './classes.ts'
import { Icon } from './icon.tsx'
import type { IconName } from './icons/names.ts'
import { Spinner } from './spinner.tsx'

interface ButtonLook {
  look?: 'plain' | 'primary' | 'danger' | 'quiet' | undefined
  large?: boolean | undefined
  icon?: IconName | undefined
}

interface ButtonProps extends ButtonLook, ComponentProps<'button'> {
  busy?: boolean
}

export function Button({ look, large, icon, busy, className, children, ...rest }: ButtonProps) {
  return (
    <button
      type="submit"
      {...rest}
      className={classes('button', className)}
      data-look={look}
      data-large={large || undefined}
      aria-busy={busy}
    >
      {busy ? <Spinner /> : icon && <Icon name={icon} size={18} />}
      {children}
    </button>
  )
}

interface ButtonLinkProps extends ButtonLook, AnchorProps {}

export function ButtonLink({ look, large, icon, className, children, ...rest }: ButtonLinkProps) {
  return (
    <Anchor
      {...rest}
      className={classes('button', className)}
      data-look={look}
      data-large={large || undefined}
    >
      {icon && <Icon name={icon} size={18} />}
      {children}
    </Anchor>
  )
}

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'className' | 'children'> {
  icon: IconName
  label: string
  className?: string
}

export function IconButton({ icon, label, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="submit"
      {...rest}
      className={classes('button', className)}
      data-look="icon"
      aria-label={label}
      data-tooltip={label}
    >
      <Icon name={icon} />
    </button>
  )
}

interface IconLinkProps extends Omit<AnchorProps, 'className'> {
  icon: IconName
  label: string
  className?: string
  children?: ReactNode
}

export function IconLink({ icon, label, className, children, ...rest }: IconLinkProps) {
  return (
    <Anchor
      {...rest}
      className={classes('button', className)}
      data-look="icon"
      aria-label={label}
      data-tooltip={label}
    >
      <Icon name={icon} />
      {children}
    </Anchor>
  )
}
