import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { connect, createServer, type Socket } from 'node:net'

/** How a proxy fails. */
export type Fault =
  /** Everything is passed on. */
  | { kind: 'none' }
  /** Data is dropped silently, for good. */
  | { kind: 'stalled' }
  /** Data waits until the fault ends, as if the server's process was stopped. */
  | { kind: 'frozen' }
  /** Data is passed on piece by piece, with this pause after each. */
  | { kind: 'slow'; pauseMs: number }
  /** Data arrives later, as from another place. */
  | { kind: 'far'; ms: number }
  /** A connection is reset when this many more bytes were passed on. */
  | { kind: 'cut'; bytes: number }

/** Opens a TCP proxy to a server on loopback. A test can make the proxy fail. */
export async function openProxy(port: number) {
  const lines = new Set<Line>()
  let fault: Fault = { kind: 'none' }
  let hit = 0
  const onCut = () => {
    hit += 1
  }
  const server = createServer((client) => {
    const line: Line = {
      client,
      target: connect(port, '127.0.0.1'),
      passed: 0,
      isStuck: false,
      onCut,
    }
    lines.add(line)
    if (fault.kind !== 'cut') hit += 1
    client.on('close', () => lines.delete(line))
    join(line, () => fault)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const fail = (next: Fault) => {
    fault = next
    hit = 0
    for (const line of lines) {
      line.passed = 0
      for (const side of [line.client, line.target])
        if (fault.kind === 'frozen') side.pause()
        else side.resume()
    }
  }
  return {
    port: (server.address() as AddressInfo).port,
    /** How many connections have met the present fault. */
    countHit: () => hit,
    cut: () => {
      for (const line of lines) reset(line)
    },
    /** Stalls the connections that are open now for good. New connections work. */
    stallThese: () => {
      for (const line of lines) line.isStuck = true
    },
    /** From now on all connections have this fault. */
    fail,
    /** Lets data through again. Data that was dropped before stays lost. */
    mend: () => fail({ kind: 'none' }),
    close: () => {
      for (const line of lines) reset(line)
      server.close()
    },
  }
}

/** A connection through the proxy, and how many bytes were passed on in both directions. */
type Line = { client: Socket; target: Socket; passed: number; isStuck: boolean; onCut: () => void }

function join(line: Line, faultNow: () => Fault): void {
  const { client, target } = line
  for (const [from, to] of [
    [client, target],
    [target, client],
  ] as const) {
    from.on('error', () => to.destroy())
    from.on('close', () => to.destroy())
    from.on('data', (data) => pass(data, { line, from, to }, faultNow))
    if (faultNow().kind === 'frozen') from.pause()
  }
}

type Way = { line: Line; from: Socket; to: Socket }

function pass(data: Buffer, { line, from, to }: Way, faultNow: () => Fault): void {
  const fault = faultNow()
  if (fault.kind === 'stalled' || line.isStuck) return
  line.passed += data.length
  if (fault.kind === 'cut' && line.passed > fault.bytes) {
    to.write(data.subarray(0, data.length - (line.passed - fault.bytes)))
    reset(line)
    line.onCut()
    return
  }
  if (fault.kind === 'far') setTimeout(() => to.write(data), fault.ms)
  else to.write(data)
  if (fault.kind !== 'slow') return
  from.pause()
  setTimeout(() => faultNow().kind !== 'frozen' && from.resume(), fault.pauseMs).unref()
}

function reset({ client, target }: Line): void {
  for (const side of [client, target]) side.resetAndDestroy()
}
