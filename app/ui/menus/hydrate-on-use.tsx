import { createContext, type HTMLAttributes, type ReactNode, use, useState } from 'react'

const InUse = createContext(true)

interface HydrateOnUseProps {
  className?: string | undefined
  children: ReactNode
}

/**
 * For what a long list has in each row and few people use. The server writes it, so that it works
 * at once and without JavaScript. The browser renders it when its row is used; see `UsableRow`.
 */
export function HydrateOnUse({ className, children }: HydrateOnUseProps) {
  const isUsed = use(InUse)
  if (import.meta.env.SSR || isUsed)
    return (
      <div key="rendered" className={className}>
        {children}
      </div>
    )
  return (
    <div
      key="of-the-server"
      className={className}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: React leaves the server's elements as they are
      dangerouslySetInnerHTML={nothing}
      suppressHydrationWarning
    />
  )
}

const nothing = { __html: '' }

interface RowProps extends HTMLAttributes<HTMLElement> {
  as?: 'tr' | 'li'
}

/** In use from the first focus, pointer or click on. */
export function UsableRow({ as: Element = 'tr', ...rest }: RowProps) {
  const [isUsed, setUsed] = useState(false)
  const onUse = isUsed ? undefined : () => setUsed(true)
  return (
    <InUse value={isUsed}>
      <Element {...rest} onFocus={onUse} onPointerEnter={onUse} onClickCapture={onUse} />
    </InUse>
  )
}
