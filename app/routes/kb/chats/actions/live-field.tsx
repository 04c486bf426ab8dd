import { liveField } from '#app/realtime/arrives-live.ts'
import { useSocketStatus } from '#app/realtime/live-provider.tsx'

/**
 * Tells the page's loaders that the form's change arrives as an event, so that nothing has to be
 * fetched again. Without a connection it does not.
 */
export function LiveField() {
  if (useSocketStatus() !== 'connected') return null
  return <input type="hidden" name={liveField} value="1" />
}
