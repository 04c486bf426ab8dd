import { randomUUID } from 'node:crypto'
import type { Call, CallAnswer, CallInput } from '#contract/call.ts'
import { type CallName, type Calls, calls } from '#contract/calls.ts'
import { openApi } from './api.ts'
import { Browser } from './browser.ts'
import { type Attempt, attemptCall, type LooseInput, makeCall, readAnswer, send } from './call.ts'
import { attemptDirectly } from './call-directly.ts'
import { queryOf, registerClient } from './oauth.ts'
import { openSocket } from './socket.ts'

export type TestPerson = { id: string; email: string; cookie: string }
/**
 * How the tests make calls: over HTTP, or as functions in one process. Files are sent as HTTP
 * messages in both cases.
 */
export type Way = 'http' | 'direct'
export type ContractWorld = Awaited<ReturnType<typeof openContractWorld>>

/**
 * Creates the data for the contract's tests, over HTTP only: on the server at `CONTRACT_URL`, for
 * example `http://127.0.0.1:3000/api`, or on a server that it starts. The server must be in demo
 * mode.
 */
export async function openContractWorld(way: Way = 'http') {
  const given = way === 'http' ? process.env.CONTRACT_URL : undefined
  const own = given ? null : await openApi({ demo: true })
  const base = (given ?? own?.url ?? '').replace(/\/$/, '')
  const call = <N extends CallName>(who: TestPerson, name: N, input: CallInput<Calls[N]>) =>
    makeCall(base, who.cookie, name, input)
  const [owner, member, stranger] = [
    await signIn(base, 'Owner'),
    await signIn(base, 'Member'),
    await signIn(base, 'Stranger'),
  ]
  const kb = await call(owner, 'createKb', { body: { title: 'Contract', isPublic: true } })
  const params = { kbId: kb.id }
  await call(member, 'joinKb', { params })
  await call(owner, 'updateKb', { params, body: { isPublic: false } })
  const [townhall] = await call(owner, 'listChats', { query: params })
  const chatId = townhall?.id ?? ''
  const message = await call(owner, 'sendMessage', {
    params: { chatId },
    body: { clientId: randomUUID(), content: 'A message' },
  })
  const folder = await call(owner, 'createFolder', { params, body: { name: 'Folder' } })
  const resource = await upload(base, owner, kb.id)
  const asked = queryOf(await registerClient(base))
  return {
    base,
    owner,
    member,
    stranger,
    call,
    kbId: kb.id,
    chatId,
    messageId: message.id,
    folderId: folder.id,
    resourceId: resource.id,
    asked,
    token: kb.invitationLink ?? 'none',
    attempt: (who: TestPerson | null, name: CallName, input: LooseInput): Promise<Attempt> =>
      own && way === 'direct' && isMadeDirectly(name)
        ? attemptDirectly(own.makeCall, who?.cookie, name, input)
        : attemptCall(base, who?.cookie, name, input),
    close: async () => own?.close(),
  }
}

function isMadeDirectly(name: CallName): boolean {
  const { upload, answer }: Call = calls[name]
  return !upload && answer !== 'file'
}

async function signIn(base: string, name: string): Promise<TestPerson> {
  const email = `${name}-${randomUUID()}@example.com`.toLowerCase()
  const browser = new Browser(base)
  const { data } = await browser.signIn({ email, name })
  if (!data) throw new Error('sign-in failed')
  return { id: data.user.id, email, cookie: browser.cookie }
}

/** Uploads a file and waits until it is analysed. */
async function upload(base: string, owner: TestPerson, kbId: string) {
  const socket = await openSocket(base, { cookie: owner.cookie })
  await socket.ask({ type: 'join_kb', data: { kbId } })
  const body = new FormData()
  body.append('file', new Blob(['One line about contracts.']), 'contract.txt')
  const response = await send(`${base}/kb/${kbId}/resources`, owner.cookie, {
    method: 'POST',
    body,
  })
  const answer = await readAnswer('uploadResource', response)
  const [resource] = answer.data as CallAnswer<Calls['uploadResource']>
  if (!resource) throw new Error('nothing uploaded')
  await socket.until(
    (event) => event.type === 'resource_update' && event.data.resource.status === 'completed',
  )
  socket.close()
  return resource
}
