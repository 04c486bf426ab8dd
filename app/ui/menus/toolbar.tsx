import { type ComponentProps, type KeyboardEvent, type ReactNode, useState } from 'react'
import { IconButton } from '#app/ui/button.tsx'

interface ToolbarProps {
  id?: string
  className: string
  label: string
  tools: ComponentProps<typeof IconButton>[]
  children?: ReactNode
}

/** For the text of a field. One stop of the Tab key: arrow keys move among the tools. */
export function Toolbar({ id, className, label, tools, children }: ToolbarProps) {
  const [stop, setStop] = useState(0)
  return (
    <div
      id={id}
      className={className}
      role="toolbar"
      aria-label={label}
      // The selection and the keyboard of a phone stay.
      onMouseDown={(event) => event.preventDefault()}
      onKeyDown={moveAmongTools}
    >
      {tools.map((tool, at) => (
        <IconButton
          key={tool.label}
          type="button"
          {...tool}
          tabIndex={at === stop ? 0 : -1}
          onFocus={() => setStop(at)}
        />
      ))}
      {children}
    </div>
  )
}

function moveAmongTools(event: KeyboardEvent<HTMLElement>): void {
  const { key, currentTarget, target } = event
  // On some pages there is no room for all.
  const shown = [...currentTarget.querySelectorAll('button')].filter(
    (button) => button.getClientRects().length > 0,
  )
  const at = shown.indexOf(target as HTMLButtonElement)
  const places: Record<string, number> = {
    ArrowRight: (at + 1) % shown.length,
    ArrowLeft: at - 1,
    Home: 0,
    End: -1,
  }
  const place = places[key]
  if (place === undefined || at < 0) return
  event.preventDefault()
  shown.at(place)?.focus()
}
