import { useHydrated } from '#app/ui/hooks/use-hydrated.ts'

/** Apple's shortcuts have ⌘ for Ctrl. False on the server. */
export function useIsMac(): boolean {
  return useHydrated() && /^(Mac|iP)/.test(navigator.platform)
}
