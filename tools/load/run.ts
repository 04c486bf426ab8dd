import { loadavg } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { createRandom, type Random } from '../support/random.ts'
import {
  type Action,
  actionsPerHour,
  arrive,
  chooseAction,
  openSocket,
  type Person,
  type Room,
} from './mix.ts'
import { describeStep, type Sample, type Step, slopeOf } from './report.ts'
import { startTarget, type Target } from './server.ts'
import { Tally } from './tally.ts'

const mostOpen = 2_000

const millisecondsPerHour = 3_600_000

// Until then caches fill.
const warmUpShare = 1 / 3

type Load = {
  people: number
  rooms: number
  seconds: number
  /** Times as often as usual. */
  pace: number
  seed: number
  url?: string | undefined
  withPostgres: boolean
  /** All people work in one step, during which memory is watched. */
  steady?: boolean
  log: (line: string) => void
}

const steps = [1 / 8, 1 / 4, 1 / 2, 1]
const arrivingAtOnce = 8
const memoryEveryMs = 2_000
const mostFailures = 0.01
const slowestPageMs = 2_000

/** Stops when all are there or the server gives way. */
export async function runLoad(load: Load): Promise<Step[]> {
  const { log } = load
  const random = createRandom(load.seed)
  const target = load.url
    ? { url: load.url, usage: async () => null, stop: async () => {} }
    : await startTarget(load.withPostgres)
  const crowd: Crowd = { people: [], rooms: [], tally: new Tally() }
  const measured: Step[] = []
  try {
    for (const share of load.steady ? [1] : steps) {
      const count = Math.max(1, Math.round(load.people * share))
      await gather(load, target, crowd, count)
      const endWatching = load.steady ? watchMemory(target.url, memoryEveryMs) : () => []
      const step = await measure(load, target, crowd, random)
      measured.push(step)
      for (const line of [...describeStep(step), ...endWatching()]) log(line)
      const end = whyItEnds(step)
      if (end) log(`It gave way with ${count} people: ${end}.`)
      if (end) break
    }
    return measured
  } finally {
    for (const { socket } of crowd.people) socket.removeAllListeners('close').terminate()
    await target.stop()
  }
}

type Crowd = { people: Person[]; rooms: Room[]; tally: Tally }

async function gather(load: Load, { url, usage }: Target, crowd: Crowd, count: number) {
  const [before, began] = [await usage(), performance.now()]
  const missing = Array.from(
    { length: count - crowd.people.length },
    (_, at) => crowd.people.length + at,
  )
  const arriveNext = async (waiting: number[]) => {
    for (let number = waiting.shift(); number !== undefined; number = waiting.shift()) {
      const { cookie, room } = await arrive(url, number, roomFor(crowd, load.rooms, number))
      if (!crowd.rooms.includes(room)) crowd.rooms.push(room)
      const socket = await openSocket(url, cookie, room, () => crowd.tally)
      crowd.people.push({ cookie, room, socket })
    }
  }
  // Those who make a room come first.
  const [making, joining] = [
    missing.filter((n) => n < load.rooms),
    missing.filter((n) => n >= load.rooms),
  ]
  for (const waiting of [making, joining])
    await Promise.all(Array.from({ length: arrivingAtOnce }, () => arriveNext(waiting)))
  const after = await usage()
  const seconds = (performance.now() - began) / 1_000
  const cpu =
    before && after ? `, ${((after.cpuMs - before.cpuMs) / missing.length).toFixed(1)} ms each` : ''
  load.log(`\n${missing.length} people signed in and joined in ${seconds.toFixed(0)} s${cpu}.`)
}

// The first people make the rooms; the others join them in turns.
function roomFor({ rooms }: Crowd, most: number, number: number): Room | undefined {
  return number < most ? undefined : rooms[number % rooms.length]
}

async function measure(load: Load, target: Target, crowd: Crowd, random: Random): Promise<Step> {
  const tally = new Tally()
  crowd.tally = tally
  const working: Working = { url: target.url, people: crowd.people, tally, random, open: new Set() }
  const perSecond = (crowd.people.length * actionsPerHour * load.pace) / 3_600
  const before = await target.usage()
  const began = performance.now()
  // Actions come at random moments, however long the ones before take.
  const actions = Math.max(1, Math.round(perSecond * load.seconds))
  let at = began
  for (let n = 0; n < actions; n++) {
    at += (-Math.log(1 - random()) / perSecond) * 1_000
    const early = at - performance.now()
    if (early > 0) await wait(early)
    act(working, at)
  }
  await Promise.all(working.open)
  const seconds = (performance.now() - began) / 1_000
  const after = await target.usage()
  const usage = before && after ? { before, after } : null
  const [busy = 0] = loadavg()
  return {
    people: crowd.people.length,
    rooms: crowd.rooms.length,
    pace: load.pace,
    actions,
    seconds,
    usage,
    tally,
    busy,
  }
}

function whyItEnds({ tally, actions, seconds, people, pace }: Step): string | null {
  if (tally.failed() > actions * mostFailures)
    return `${tally.failed()} of ${actions} actions failed`
  const slow = tally.times().find(([, { p95 }]) => p95 > slowestPageMs)
  if (slow) return `one in twenty of “${slow[0]}” took longer than ${slow[1].p95.toFixed(0)} ms`
  const wanted = (people * actionsPerHour * pace) / 3_600
  return actions / seconds < wanted * 0.8 ? 'it did fewer actions than people wanted' : null
}

type Memory = { process: number; heap: number }

/** The returned function ends this, and describes it. */
function watchMemory(url: string, everyMs: number): () => string[] {
  const began = performance.now()
  const samples: { hours: number; memory: Memory }[] = []
  const timer = setInterval(async () => {
    const hours = (performance.now() - began) / millisecondsPerHour
    const memory = await readMemory(url).catch(() => null)
    if (memory) samples.push({ hours, memory })
  }, everyMs)
  return () => {
    clearInterval(timer)
    const counted = samples.slice(Math.floor(samples.length * warmUpShare))
    return (['process', 'heap'] as const).map((name) => growthOf(name, counted))
  }
}

function growthOf(name: keyof Memory, samples: { hours: number; memory: Memory }[]): string {
  const { perHour, plusMinus } = slopeOf(
    samples.map(({ hours, memory }): Sample => [hours, memory[name]]),
  )
  const [first, last] = [samples[0]?.memory[name] ?? 0, samples.at(-1)?.memory[name] ?? 0]
  return `  memory of the ${name}: ${first.toFixed(0)} to ${last.toFixed(0)} MB in ${samples.length} samples, ${perHour.toFixed(1)} ± ${plusMinus.toFixed(1)} MB in an hour`
}

async function readMemory(url: string): Promise<Memory> {
  const text = await (await fetch(`${url}/metrics`)).text()
  const megabytes = (name: string) =>
    Number(new RegExp(`^${name} (\\S+)`, 'm').exec(text)?.[1]) / 2 ** 20
  return {
    process: megabytes('process_resident_memory_bytes'),
    heap: megabytes('nodejs_heap_size_used_bytes'),
  }
}

type Working = {
  url: string
  people: readonly Person[]
  tally: Tally
  random: Random
  open: Set<Promise<void>>
}

/** Its time counts from `at`, the moment at which it was to begin. */
function act(working: Working, at: number): void {
  const { people, random, open, tally } = working
  const person = people[Math.floor(random() * people.length)]
  const action = chooseAction(random)
  if (!person || open.size >= mostOpen) {
    tally.fail('too many at once')
    return
  }
  const doing = run(working, person, action, at)
    .catch(() => tally.fail(action.name))
    .finally(() => open.delete(doing))
  open.add(doing)
}

async function run({ url, tally, random }: Working, person: Person, action: Action, at: number) {
  const { method = 'GET', path, body } = action.request(person, random)
  const headers: Record<string, string> = { cookie: person.cookie, origin: url }
  const isForm = body instanceof FormData
  if (body && !isForm) headers['content-type'] = 'application/json'
  const sent = body === undefined ? null : isForm ? body : JSON.stringify(body)
  const answer = await fetch(url + path, { method, headers, body: sent, redirect: 'manual' })
  const text = await answer.text()
  tally.bytes += text.length
  if (answer.ok) tally.answered(action.name, performance.now() - at)
  else tally.fail(`${action.name}: ${answer.status}`)
  if (answer.ok && action.name === 'message sent')
    person.room.lastMessageId = (JSON.parse(text) as { data: { id: string } }).data.id
}
