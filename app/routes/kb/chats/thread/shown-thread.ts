import { useSubscription } from '#app/ui/hooks/use-subscription.ts'

// Fetching it again keeps its replies until the answer is there.
let shown: string | null = null

export function isShown(rootId: string): boolean {
  return shown === rootId
}

export function useShownThread(rootId: string): void {
  useSubscription(() => {
    shown = rootId
    return () => {
      shown = null
    }
  }, rootId)
}
