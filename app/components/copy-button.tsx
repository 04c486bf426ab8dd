import { useState } from 'react'
import { IconButton } from '#app/components/button.tsx'
import { useNotify } from '#app/components/toasts.tsx'
import { useHydrated } from '#app/resources/use-hydrated.ts'
import { limits } from '#contract/limits.ts'

/** Copies an address of this site, and shows for a moment that it has. Needs script: else it is absent. */
export function CopyButton({ path, label }: { path: string; label: string }) {
  const notify = useNotify()
  const [copied, setCopied] = useState(false)
  if (!useHydrated()) return null
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(new URL(path, location.origin).href)
    } catch {
      notify({ kind: 'error', key: 'linkNotCopied' })
      return
    }
    notify({ kind: 'success', key: 'linkCopied' })
    setCopied(true)
    setTimeout(() => setCopied(false), limits.copyFeedbackMs)
  }
  return (
    <IconButton
      type="button"
      icon={copied ? 'check' : 'content_copy'}
      label={label}
      onClick={() => void copy()}
    />
  )
}
