import { socketUrl } from './socket-url.ts'
import type { Line } from './tab-frames.ts'
import { TabLine } from './tab-line.ts'

let isBroken = false

/**
 * Opens a person's live connection. All tabs of the person share one WebSocket if the browser has
 * shared workers; otherwise each tab has its own.
 */
export function openLine(userId: string): Line {
  if (isBroken || typeof SharedWorker === 'undefined') return new WebSocket(socketUrl())
  // The name keeps the tabs of another person apart, who may have signed in meanwhile.
  const worker = new SharedWorker(new URL('./shared-worker.ts', import.meta.url), {
    type: 'module',
    name: userId,
  })
  const line = new TabLine(worker.port)
  worker.onerror = () => {
    isBroken = true
    line.fail()
  }
  line.leaveWith(window)
  return line
}
