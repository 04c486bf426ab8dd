import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { summaryRules } from '#api/answers/summary/write.ts'
import {
  answerEmbeddings,
  createFakeEmbeddings,
  type EmbeddingRequest,
  type FakeEmbeddings,
} from './fake-embeddings.ts'

/** How the server answers one request. */
export type FakeReply = {
  /** The status of the answer. With any status but 200 the body is an error. */
  status?: number
  /** Pieces of text. Each piece is sent as a separate event. */
  pieces?: string[]
  /** Awaited before the piece with the same index is sent. */
  before?: (Promise<unknown> | undefined)[]
  /** How the stream ends: completely, by a broken connection, without its last event, or never. */
  end?: 'finish' | 'break' | 'cut' | 'hang'
}

type FakeRequest = { model: string; messages: { role: string; content: string }[] }

export type FakeOpenai = {
  /** The base URL for a client. */
  url: string
  /** Every request so far, oldest first. */
  requests: FakeRequest[]
  /** Sets the answers to the next requests, in order. The last answer is repeated. */
  reply: (...replies: FakeReply[]) => void
  /** Requests for embeddings, which are not among `requests`, and how they are answered. */
  embeddings: FakeEmbeddings
  /** Requests for summaries of knowledge bases, also not among `requests`, and their answer. */
  summaries: { requests: FakeRequest[]; reply: FakeReply }
  close: () => Promise<void>
}

/**
 * Starts a real HTTP server on the loopback address that uses the format of streaming chat
 * completions and of embeddings.
 */
export async function startFakeOpenai(): Promise<FakeOpenai> {
  const requests: FakeRequest[] = []
  let replies: FakeReply[] = [{ pieces: [] }]
  const embeddings = createFakeEmbeddings()
  const summaries: FakeOpenai['summaries'] = { requests: [], reply: { pieces: [] } }
  const replyTo = (body: FakeRequest): FakeReply => {
    const isSummary = body.messages[0]?.content === summaryRules
    ;(isSummary ? summaries.requests : requests).push(body)
    if (isSummary) return summaries.reply
    return (replies.length > 1 ? replies.shift() : replies[0]) ?? {}
  }
  const server = createServer(async (request, response) => {
    if (request.url?.endsWith('/embeddings'))
      return answerEmbeddings(embeddings, await readBody<EmbeddingRequest>(request), response)
    const body = await readBody<FakeRequest>(request)
    const reply = replyTo(body)
    if (reply.status && reply.status !== 200) refuse(response, reply.status)
    else await stream(response, reply)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests,
    embeddings,
    summaries,
    reply: (...next) => {
      replies = next
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

async function readBody<T>(request: IncomingMessage): Promise<T> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return JSON.parse(Buffer.concat(chunks).toString('utf8'))
}

function refuse(response: ServerResponse, status: number): void {
  response.writeHead(status, { 'content-type': 'application/json', 'retry-after-ms': '1' })
  response.end(JSON.stringify({ error: { message: 'refused', type: 'test', code: null } }))
}

async function stream(response: ServerResponse, reply: FakeReply): Promise<void> {
  const { pieces = [], before = [], end = 'finish' } = reply
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  response.flushHeaders()
  for (const [index, content] of pieces.entries()) {
    await before[index]
    await new Promise((resolve) => response.write(event({ content }, null), resolve))
  }
  if (end === 'hang') return
  if (end === 'break') response.destroy()
  else if (end === 'cut') response.end()
  else response.end(`${event({}, 'stop')}data: [DONE]\n\n`)
}

function event(delta: { content?: string }, finish: 'stop' | null): string {
  const choices = [{ index: 0, delta, finish_reason: finish }]
  const chunk = { id: 'chunk', object: 'chat.completion.chunk', created: 0, model: 'fake', choices }
  return `data: ${JSON.stringify(chunk)}\n\n`
}
