import { createContext, type HTMLAttributes, use, useState } from 'react'

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
        // A finger that enters a row may tap on what would be replaced under it.
        onPointerEnter={(event) => event.pointerType !== 'touch' && onUse?.()}
      />
    </InUse>
  )
}
