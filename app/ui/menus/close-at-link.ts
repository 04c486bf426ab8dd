import type { MouseEvent } from 'react'

/** For a part of the page that is a popover in narrow windows. */
export function closeAtLink({ currentTarget, target }: MouseEvent<HTMLElement>): void {
  if ((target as Element).closest('a') && currentTarget.matches(':popover-open'))
    currentTarget.hidePopover()
}
