import { useHydrated } from '#app/components/use-hydrated.ts'

/** Whether the keyboard is Apple's, whose shortcuts have ⌘ for Ctrl; false on the server. */
export function useIsMac(): boolean {
  return useHydrated() && /^(Mac|iP)/.test(navigator.platform)
}
