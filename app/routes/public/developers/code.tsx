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
  // Every second part is a name; a part is nowhere else, so its place is its key.
  return text.split('`').map((part, at) => (at % 2 === 1 ? <code key={part}>{part}</code> : part))
}
