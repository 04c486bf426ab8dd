import type { ComponentProps } from 'react'
import { classes } from './classes.ts'

interface WrapProps extends ComponentProps<'div'> {
  as?: 'div' | 'section' | 'article' | 'header' | 'footer'
}

/** As wide as the page's content. */
export function Wrap({ as: Element = 'div', className, ...rest }: WrapProps) {
  return (
    <Element
      {...rest}
      className={classes('mx-auto w-full max-w-[1136px] px-4 sm:px-8', className)}
    />
  )
}
