import { type MouseEvent, type ReactNode, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { openMenuParam } from '#app/ui/hooks/use-page-path.ts'
import { Icon } from '#app/ui/icon.tsx'
import { Menu } from './menu.tsx'
import { useIsInUse } from './usable-row.tsx'

/** For the fragment of the address. */
const openMenuId = 'actions'

interface RowMenuProps {
  itemId: string
  label: string
  children: ReactNode
}

/**
 * Of a row of a long list. Until the row is used the button is a link to the same page with the
 * open menu, so that it works without JavaScript too.
 */
export function RowMenu({ itemId, label, children }: RowMenuProps) {
  const { search } = useLocation()
  const query = new URLSearchParams(search)
  const isAsked = query.get(openMenuParam) === itemId
  const [isOpened, setOpened] = useState(false)
  const hadFocus = useRef(false)
  const isUsed = useIsInUse()
  if (isUsed || isAsked || isOpened)
    return (
      <Menu
        id={isAsked ? openMenuId : undefined}
        className="scroll-mt-[40vh]"
        open={isAsked || isOpened}
        label={label}
        button={<Icon name="more_horiz" />}
        buttonRef={(button) => {
          if (hadFocus.current) button?.focus()
          hadFocus.current = false
        }}
        buttonClass="button"
        buttonLook="icon"
      >
        {children}
      </Menu>
    )
  query.set(openMenuParam, itemId)
  return (
    // biome-ignore lint/a11y/useAnchorContent: the label is its name, and the style sheet draws its icon
    <a
      className="button"
      data-look="icon"
      data-icon="more_horiz"
      data-tooltip=""
      aria-label={label}
      href={`?${query}#${openMenuId}`}
      // The focus would put the menu in its place before the click.
      onMouseDown={(event) => event.preventDefault()}
      onFocus={() => {
        hadFocus.current = true
      }}
      onClick={(event) => {
        if (!isPlain(event)) return
        event.preventDefault()
        hadFocus.current = true
        setOpened(true)
      }}
    />
  )
}

/** Others open a tab or a window. */
function isPlain({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button === 0 && !(metaKey || ctrlKey || shiftKey || altKey)
}
