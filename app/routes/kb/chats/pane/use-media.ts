import { useSyncExternalStore } from 'react'

/** Whether the window is so narrow that the side pane lies over the chat. */
export const overChat = '(width < 64.0625rem)'

/** False on the server. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const media = matchMedia(query)
      media.addEventListener('change', onChange)
      return () => media.removeEventListener('change', onChange)
    },
    () => matchMedia(query).matches,
    () => false,
  )
}
