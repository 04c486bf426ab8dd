import { useHydrated } from '#app/ui/hooks/use-hydrated.ts'

/** Whether the keyboard is Apple's, whose shortcuts have ⌘ for Ctrl; false on the server. */
export function useIsMac(): boolean {
  return useHydrated() && /^(Mac|iP)/.test(navigator.platform)
}
