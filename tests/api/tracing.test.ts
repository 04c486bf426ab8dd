import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { demoPeople } from '#api/platform/settings/settings.ts'
import { Browser } from '#tests/support/browser.ts'
import { freePort } from '#tests/support/postgres.ts'
import { placeEmptyDatabase, runProgram, temporaryFolder } from '#tests/support/program.ts'

// Starts programs over a database on disk.
vi.setConfig({ testTimeout: 180_000 })

type Span = {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  attributes: { key: string; value: { stringValue?: string } }[]
}
type Sent = { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] }

/** Starts a collector that keeps what it receives, as OTLP in JSON. */
async function openCollector() {
  const bodies: string[] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request.setEncoding('utf8')) body += chunk
    if (request.url === '/v1/traces') bodies.push(body)
    response.setHeader('content-type', 'application/json').end('{}')
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    text: () => bodies.join('\n'),
    spans: () =>
      bodies
        .flatMap((body) => (JSON.parse(body) as Sent).resourceSpans)
        .flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
  }
}

async function start(
  file: 'server.ts' | 'api/serve.ts',
  settings: Record<string, string>,
): Promise<Awaited<ReturnType<typeof runProgram>>> {
  const { dir, remove } = temporaryFolder()
  onTestFinished(remove)
  if (!settings.UPSTREAM_URL) await placeEmptyDatabase(dir)
  const program = await runProgram(file, { DATA_DIR: dir, ...settings })
  onTestFinished(program.kill)
  await program.ready()
  return program
}

type Running = Awaited<ReturnType<typeof start>>

async function stop(program: Running): Promise<void> {
  program.child.kill('SIGTERM')
  await program.ended
}

const childOf = (spans: Span[], parent: Span | undefined, name: RegExp) =>
  spans.find((span) => span.parentSpanId === parent?.spanId && name.test(span.name))

test('a page is traced with its calls and their statements, and without data of people', async () => {
  const collector = await openCollector()
  const program = await start('server.ts', { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url })
  const browser = new Browser(`${program.url}/api`)
  await browser.signIn({ ...demoPeople[0] })
  const answer = await fetch(`${program.url}/search?q=quince`, {
    headers: { cookie: browser.cookie, traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01` },
  })
  expect(answer.status).toBe(200)
  await answer.text()
  await stop(program)
  const spans = collector.spans()
  const page = spans.find(({ name }) => name === 'GET /search')
  const call = childOf(spans, page, /^call search$/)
  expect(call).toBeDefined()
  expect(childOf(spans, call, /^select kb_members$/)).toBeDefined()
  const id = page?.attributes.find(({ key }) => key === 'commonplace.request_id')
  expect(id?.value.stringValue).toBe(answer.headers.get('x-request-id'))
  // A stranger cannot choose the trace.
  expect(page?.traceId).not.toBe('a'.repeat(32))
  for (const secret of ['quince', demoPeople[0].email, demoPeople[0].name])
    expect(collector.text()).not.toContain(secret)
})

test('a page of one program and its calls in another one belong to one trace', async () => {
  const collector = await openCollector()
  const port = String(await freePort())
  const traced = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url }
  const behind = { PUBLIC_ORIGIN: `http://127.0.0.1:${port}`, TRUST_PROXY: '1' }
  const api = await start('api/serve.ts', { ...behind, ...traced })
  const pages = await start('server.ts', { PORT: port, UPSTREAM_URL: api.url, ...traced })
  await (await fetch(`${pages.url}/explore`)).text()
  await stop(pages)
  await stop(api)
  const spans = collector.spans()
  const page = spans.find(({ name }) => name === 'GET /explore')
  const request = childOf(spans, page, /^GET \/public\/kbs$/)
  expect(request?.traceId).toBe(page?.traceId)
  expect(childOf(spans, request, /^call listPublicKbs$/)).toBeDefined()
})

test('without its collector a server works, and says once that traces are lost', async () => {
  const program = await start('server.ts', {
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1',
    OTEL_EXPORTER_OTLP_TIMEOUT: '100',
    OTEL_BSP_SCHEDULE_DELAY: '50',
  })
  for (let times = 0; times < 3; times++) {
    const answer = await fetch(`${program.url}/explore`)
    expect(answer.status).toBe(200)
    await answer.text()
    const output = () => program.output()
    await expect.poll(output, { timeout: 60_000 }).toContain('traces cannot be sent')
  }
  await stop(program)
  expect(program.output().match(/traces cannot be sent/g)).toHaveLength(1)
})
