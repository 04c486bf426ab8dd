import { useState } from 'react'
import { pageLimits } from '#app/limits.ts'
import { useNotify } from './toasts.tsx'

/** `copied` is true for a moment after copying. */
export function useCopy(text: string): { copied: boolean; copy: () => Promise<void> } {
  const notify = useNotify()
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
    } catch {
      return notify({ kind: 'error', key: 'linkNotCopied' })
    }
    notify({ kind: 'success', key: 'linkCopied' })
    setCopied(true)
    setTimeout(() => setCopied(false), pageLimits.copyFeedbackMs)
  }
  return { copied, copy }
}
