import type { ReactNode } from 'react'

/** Lines for a terminal or a file. Long ones are scrolled by keyboard too. */
export function Code({ children }: { children: ReactNode }) {
  return (
    <pre
      className="my-3 max-h-120 overflow-auto rounded-md border border-line bg-sheet px-3.5 py-2.5 font-mono text-ink text-sm leading-6"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable
      tabIndex={0}
    >
      {children}
    </pre>
  )
}

/** A text in which names are between backticks. */
export function Described({ text }: { text: string }) {
  return [...text.matchAll(/`([^`]*)`|[^`]+/g)].map(({ 0: part, 1: name, index: start }) =>
    name === undefined ? part : <code key={start}>{name}</code>,
  )
}
