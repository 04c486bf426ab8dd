import { liveField } from '#app/realtime/arrives-live.ts'
import { useSocketStatus } from '#app/realtime/live-provider.tsx'

/** Nothing has to be fetched again if the change arrives as an event. */
export function LiveField() {
  if (useSocketStatus() !== 'connected') return null
  return <input type="hidden" name={liveField} value="1" />
}
