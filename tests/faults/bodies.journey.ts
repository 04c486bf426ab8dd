import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { Readable } from 'node:stream'
import { test } from '@playwright/test'
import { freePort, OwnServer } from '#tests/journeys/own-server.ts'
import { withScript } from '#tests/journeys/with-script.ts'
import { expect } from '#tests/reader/expect.ts'

// Checks how much memory a signed-out client can make the running product use, through any page.

const megabyte = 1024 * 1024
const sentMegabytes = 120
const mostGrownMegabytes = 60
const form = 'application/x-www-form-urlencoded'
const parts = 'multipart/form-data; boundary=x'

const posted = [
  ['/preferences', parts],
  ['/preferences', form],
  ['/logout', form],
  ['/unsent', form],
  ['/login.data', form],
  ['/feedback', parts],
  ['/settings/picture', parts],
  ['/kb/x/resources/upload', parts],
  ['/api/kb', 'application/json'],
  ['/api/payment/webhook', 'application/json'],
  ['/oidc/token', form],
  ['/oidc/people/x', form],
] as const

/** Sends a chunked body of this size without a content-length, until there is an answer. */
async function flood(origin: string, path: string, type: string): Promise<string> {
  const { hostname, port, host } = new URL(origin)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => {})
  let answer = ''
  socket.setEncoding('utf8').on('data', (text) => (answer += text))
  const head = [
    `POST ${path} HTTP/1.1`,
    `Host: ${host}`,
    `Origin: ${origin}`,
    `Content-Type: ${type}`,
  ]
  socket.write(`${head.join('\r\n')}\r\nTransfer-Encoding: chunked\r\n\r\n`)
  const piece = `100000\r\n${'a'.repeat(megabyte)}\r\n`
  const pieces = function* () {
    for (let n = 0; n < sentMegabytes && !answer; n++) yield piece
    yield '0\r\n\r\n'
  }
  Readable.from(pieces()).pipe(socket)
  await expect.poll(() => answer || socket.destroyed).toBeTruthy()
  socket.destroy()
  return answer.split('\r\n')[0] ?? ''
}

test('no request body is held in memory beyond its limit, for pages and calls', async () => {
  test.slow()
  test.skip(process.platform !== 'linux', 'memory is read from /proc')
  test.skip(!withScript(), 'runs without a browser, so once is enough')
  const server = new OwnServer(await freePort())
  await server.start()
  const resident = () => {
    const status = readFileSync(`/proc/${server.pids.at(-1)}/status`, 'utf8')
    return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024
  }
  // A warm-up, so that memory that the first request needs is not counted as memory of a body.
  await flood(server.origin, '/preferences', form)
  await fetch(`${server.origin}/login`)
  for (const [path, type] of posted) {
    const before = resident()
    const answer = await flood(server.origin, path, type)
    expect([path, type, answer]).not.toEqual([path, type, expect.stringMatching(/ 5\d\d /)])
    expect([path, type, resident() - before < mostGrownMegabytes]).toEqual([path, type, true])
  }
  expect((await fetch(`${server.origin}/ready`)).status).toBe(200)
  await server.remove()
})
