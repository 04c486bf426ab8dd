import type { ReactNode } from 'react'
import { classes } from '#app/components/classes.ts'
import { overChat, useMedia } from './use-media.ts'

interface BesidePaneProps {
  /** The open pane; null if none is open. */
  pane: ReactNode | null
  children: ReactNode
}

/**
 * A chat with its side pane: beside it on a wide window, over it on a narrow one. Without
 * JavaScript the pane is the page.
 */
export function BesidePane({ pane, children }: BesidePaneProps) {
  const isOver = useMedia(overChat)
  const isOpen = pane !== null
  return (
    <div className="relative flex min-h-0 flex-1" data-fills-window>
      <div
        className={classes('flex min-h-0 min-w-0 flex-1 flex-col', isOpen && 'noscript:hidden')}
        inert={isOpen && isOver}
        data-conversation
        data-attaches
      >
        {children}
      </div>
      {pane}
    </div>
  )
}
