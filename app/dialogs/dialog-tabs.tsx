import type { ComponentProps } from 'react'
import { classes } from '#app/ui/classes.ts'
import { Tabs } from '#app/ui/tabs.tsx'

// Below the header of the dialog, with which it stays in view. In low windows it scrolls away.
const stays =
  'in-[.modal]:sticky in-[.modal]:top-[calc(var(--spacing-control)+2rem-1px)] in-[.modal]:z-raised in-[.modal]:bg-inherit short:in-[.modal]:static'

type DialogTabsProps = Pick<ComponentProps<typeof Tabs>, 'label' | 'tabs'>

/** Back closes the dialog from each tab. The padding is around what scrolls sideways. */
export function DialogTabs(props: DialogTabsProps) {
  return (
    <div className={classes('-mx-6 -mt-2 border-line border-b px-6', stays)} data-tabs>
      <Tabs {...props} within />
    </div>
  )
}
