import { IconButton } from '#app/ui/button.tsx'
import { useHydrated } from '#app/ui/hooks/use-hydrated.ts'
import { useCopy } from './use-copy.ts'

/** Needs JavaScript. */
export function CopyButton({ path, label }: { path: string; label: string }) {
  const hydrated = useHydrated()
  const { copied, copy } = useCopy(hydrated ? new URL(path, location.origin).href : path)
  if (!hydrated) return null
  return (
    <IconButton
      type="button"
      icon={copied ? 'check' : 'content_copy'}
      label={label}
      onClick={() => void copy()}
    />
  )
}
