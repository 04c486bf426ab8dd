import { SharedLine } from './shared-line.ts'
import { socketUrl } from './socket-url.ts'

// Runs as long as one of the person's tabs is open.
const line = new SharedLine(() => new WebSocket(socketUrl()))
const scope = globalThis as unknown as { onconnect: (event: MessageEvent) => void }
scope.onconnect = ({ ports: [port] }) => {
  if (port) line.add(port)
}
