import { createContext, type HTMLAttributes, type PointerEvent, use, useState } from 'react'
import { flushSync } from 'react-dom'

const InUse = createContext(true)

/**
 * Whether the row around it is in use. What a long list has in each row and few people use is
 * rendered only then: it would be most of the page. Outside of such rows always true.
 */
export function useIsInUse(): boolean {
  return use(InUse)
}

interface RowProps extends HTMLAttributes<HTMLElement> {
  as?: 'tr' | 'li'
}

/** In use from the first focus or pointer on; without JavaScript never. */
export function UsableRow({ as: Element = 'tr', ...rest }: RowProps) {
  const [isUsed, setUsed] = useState(false)
  const onUse = isUsed ? undefined : () => setUsed(true)
  return (
    <InUse value={isUsed}>
      <Element
        {...rest}
        onFocus={onUse}
        onPointerEnter={onUse && ((event) => isFromMouse(event) && flushSync(onUse))}
      />
    </InUse>
  )
}

// What is pressed must not be replaced between its press and its click: that is why the row is
// rendered before the next event, and why a finger, which enters and presses at once, does not
// count.
function isFromMouse({ pointerType }: PointerEvent): boolean {
  return pointerType !== 'touch'
}
