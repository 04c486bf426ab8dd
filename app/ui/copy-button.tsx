import { IconButton } from './button.tsx'
import { useCopy } from './hooks/use-copy.ts'
import { useHydrated } from './hooks/use-hydrated.ts'

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
