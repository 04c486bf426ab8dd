import type { ReactNode } from 'react'

interface KbCardsProps {
  /** Absent where nobody chooses it. */
  size?: 'small' | 'large'
  children: ReactNode
}

/** As many in a row as have space. */
export function KbCards({ size, children }: KbCardsProps) {
  return (
    <ul
      className="grid grid-cols-[repeat(auto-fill,minmax(min(300px,100%),1fr))] gap-4 data-[size=small]:grid-cols-[repeat(auto-fill,minmax(min(220px,100%),1fr))]"
      data-size={size}
    >
      {children}
    </ul>
  )
}
