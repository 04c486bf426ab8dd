import { useState } from 'react'
import { pageLimits } from '#app/limits.ts'
import { useNotify } from './toasts.tsx'

export type Copied = 'link' | 'key'

/** `copied` is true for a moment after copying. */
export function useCopy(
  text: string,
  what: Copied = 'link',
): { copied: boolean; copy: () => Promise<void> } {
  const notify = useNotify()
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
    } catch {
      return notify({ kind: 'error', key: `${what}NotCopied` })
    }
    notify({ kind: 'success', key: `${what}Copied` })
    setCopied(true)
    setTimeout(() => setCopied(false), pageLimits.copyFeedbackMs)
  }
  return { copied, copy }
}
