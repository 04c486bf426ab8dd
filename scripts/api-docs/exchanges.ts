import type { Call } from '#contract/call.ts'
import { type CallName, calls } from '#contract/calls.ts'
import type { ServerEvent } from '#contract/events.ts'
import { examples } from '#tests/contract/examples.ts'
import type { Person, TestApi } from '#tests/support/api.ts'
import { addressOf } from '#tests/support/call.ts'
import { openContractWorld } from '#tests/support/contract-world.ts'
import { type Fixture, makeFixture } from '#tests/support/scene.ts'
import type { TestSocket } from '#tests/support/socket.ts'
import type { Prepared, Target } from '#tests/support/tries/try.ts'
import { attempts } from '#tests/support/tries.ts'
import { openWorld, type Tries } from './special-tries.ts'

export type Exchange = { address: string; sent: Prepared; answer: Response; text: string }
type Made = Map<CallName, Exchange>
type Listen = (person: Person, kbId: string) => Promise<TestSocket>

export async function makeExchanges() {
  const world = await openWorld()
  const { api } = world
  const made: Made = new Map()
  const sockets: TestSocket[] = []
  const listen: Listen = async (person, kbId) => {
    const socket = await api.socket(person)
    sockets.push(socket)
    await socket.ask({ type: 'join_kb', data: { kbId } })
    return socket
  }
  try {
    await makeExamples(api, made, listen)
    await makeTries(api, world.tries, made, listen)
    await api.deps.notifier.settled()
    const events = sockets.flatMap((socket) => socket.events)
    const addresses = {
      [api.url]: 'http://127.0.0.1:3000',
      [world.siteUrl]: 'https://example.org',
    }
    return { made, events: firstOfEach(events), addresses }
  } finally {
    await world.close()
  }
}

async function makeExamples(api: TestApi, made: Made, listen: Listen): Promise<void> {
  process.env.CONTRACT_URL = api.url
  const world = await openContractWorld()
  // What was sent before anybody listens is not among the events, however long it takes.
  await api.deps.notifier.settled()
  const owner = { ...world.owner, name: 'Owner' }
  await listen(owner, world.kbId)
  await listen({ ...world.member, name: 'Member' }, world.kbId)
  for (const [name, example] of examples)
    made.set(name, await exchange(api, owner, name, example(world)))
}

// Which object a call is made on, if it is not just any.
const targets: { [N in CallName]?: Target } = {
  revokeAccessKey: 'own',
  removePushSubscription: 'own',
  updateChat: 'own',
  deleteChat: 'own',
  addChatMembers: 'own',
  changeChatRole: 'own',
  removeChatMember: 'own',
  leaveChat: 'joined',
  rateMessage: 'bots',
  deleteAttachment: 'own',
  transferOwnership: 'viewer',
  updateTerm: 'own',
  deleteTerm: 'own',
  commentOnPassage: 'system',
  resolvePassageComment: 'own',
  keepLine: 'system',
  readBookLine: 'own',
  updateBookLine: 'own',
  removeBookLine: 'own',
  restoreBookLine: 'own',
  cancelImport: 'own',
  readUpload: 'own',
  continueUpload: 'own',
  dropUpload: 'own',
  readFeedback: 'own',
  readFeedbackImage: 'own',
}

async function makeTries(api: TestApi, special: Tries, made: Made, listen: Listen): Promise<void> {
  const scene = await makeFixture(api, { isPublic: true })
  const tries = { ...attempts, ...special }
  const { owner, outsider } = scene.people
  const hearing = await listen(scene.otherViewer, scene.kb.id)
  const speaking = await listen(owner, scene.kb.id)
  for (const name of Object.keys(calls) as CallName[]) {
    if (made.has(name) && !special[name]) continue
    const actor = /^(join|accept|request)/.test(name) ? outsider : owner
    const prepared = await tries[name](scene, actor, targets[name] ?? 'any')
    made.set(name, await exchange(api, prepared.as ?? actor, name, prepared))
    await prepared.undo?.()
  }
  await causeFurtherEvents(api, scene, speaking)
  await hearing.until(({ type }) => type === 'typing_stop')
}

// Causes the events that follow none of the calls above.
async function causeFurtherEvents(api: TestApi, scene: Fixture, speaking: TestSocket) {
  const { kb, entities, people, otherViewer } = scene
  const [params, chatId] = [{ kbId: kb.id }, kb.townhallId]
  const question = await api.message(people.owner, chatId, 'What is an almanac?')
  const reply = await api.message(otherViewer, chatId, 'A yearly book.', {
    rootMessageId: question.id,
  })
  await api.call(people.owner, 'markThreadRead', {
    params: { chatId, rootId: question.id },
    body: { messageId: reply.id },
  })
  const resourceId = await entities.resource(people.owner)
  await entities.quote(chatId, people.owner, resourceId)
  await api.call(people.owner, 'deleteResource', { params: { ...params, resourceId } })
  const page = { ...params, resourceId: await entities.page(people.owner) }
  for (const writer of [people.owner, people.admin])
    await api.call(writer, 'noteEditing', { params: page, body: { isEditing: true } })
  const paths = Array.from({ length: 150 }, (_, n) => `${n}/inner`)
  await api.call(people.owner, 'makeFolders', { params, body: { paths } })
  for (const type of ['typing_start', 'typing_stop']) await speaking.ask({ type, data: { chatId } })
}

function firstOfEach(events: ServerEvent[]): Map<string, ServerEvent> {
  return new Map(events.toReversed().map((event) => [event.type, event]))
}

async function exchange(
  api: TestApi,
  person: Person,
  name: CallName,
  sent: Prepared,
): Promise<Exchange> {
  const call: Call = calls[name]
  const address = addressOf(call, sent)
  const answer = await api.send(person, call.method, address, initOf(sent))
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${name}: ${answer.status} ${text}`)
  return { address, sent, answer, text }
}

function initOf({ body, form, init }: Prepared): RequestInit {
  if (init) return { headers: init.headers ?? {}, body: init.body ?? null }
  if (form) return { body: form }
  if (body === undefined) return {}
  return { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
}
