import { setTimeout as wait } from 'node:timers/promises'
import { openPostgres, type TestPostgres } from '#tests/support/postgres.ts'
import { placeEmptyDatabase, runProgram, temporaryFolder } from '#tests/support/program.ts'
import { Refused } from '../support/ask.ts'
import { createRandom, type Random } from '../support/random.ts'
import { changeFile, uploadFile } from './file-steps.ts'
import { change, react, read, type Step, send } from './message-steps.ts'
import { verify, verifyStopped } from './verify.ts'
import { createWorld, type Person, type World } from './world.ts'

const databaseAway = 503

type Kills = { times: number; seed: number; withPostgres: boolean; log: (line: string) => void }

const longestLifeMs = 2_000
const longestStartMs = 1_500

type Run = {
  world: World
  random: Random
  start: () => Promise<Server>
  postgres: TestPostgres | null
}

export async function runKills({ times, seed, withPostgres, log }: Kills) {
  const began = performance.now()
  const seconds = () => `${Math.round((performance.now() - began) / 1_000)} s`
  log(`seed ${seed}, ${times} times, ${withPostgres ? 'PostgreSQL' : 'embedded database'}`)
  const random = createRandom(seed)
  const postgres = withPostgres ? await openPostgres() : null
  const folder = temporaryFolder()
  const settings = { DATA_DIR: folder.dir, ...(postgres && { DATABASE_URL: postgres.url() }) }
  const start = () => startServer(settings)
  try {
    if (!postgres) await placeEmptyDatabase(folder.dir)
    const first = await ready(await start())
    const world = await createWorld(first.url)
    await first.kill()
    const run: Run = { world, random, start, postgres }
    for (let round = 1; round <= times; round++) {
      await (round % 5 === 0 ? killStart(run) : killServer(run, round))
      if (round % 10 === 0) log(`${seconds()}: ${round} of ${times}, ${summary(world)}`)
    }
    const last = await ready(await start())
    await finish(world, last.url)
    const problems = [...world.refused, ...(await verify(world, last.url))]
    last.child.kill('SIGTERM')
    await last.ended
    problems.push(...(await verifyStopped(settings)))
    const result = problems.length === 0 ? 'all as confirmed' : `${problems.length} problems`
    log(`seed ${seed}, ${times} kills in ${seconds()}, ${summary(world)}: ${result}`)
    return { problems, world }
  } finally {
    await postgres?.remove()
    await folder.remove()
  }
}

type Server = Awaited<ReturnType<typeof runProgram>>

function startServer(settings: Record<string, string>): Promise<Server> {
  return runProgram('api/serve.ts', settings)
}

async function ready(server: Server): Promise<Server> {
  await server.ready()
  return server
}

async function killStart({ random, start }: Run): Promise<void> {
  const server = await start()
  await wait(random() * longestStartMs)
  await server.kill()
}

async function killServer({ world, random, start, postgres }: Run, round: number): Promise<void> {
  const server = await ready(await start())
  const confirmed = new Promise<void>((resolve) => Object.assign(world, { onConfirmed: resolve }))
  const writing = write(world, server.url, random)
  await confirmed
  if (postgres && round % 3 === 0) await killDatabase(postgres, random)
  await wait(random() * longestLifeMs)
  await server.kill()
  await writing
}

async function killDatabase(postgres: TestPostgres, random: Random): Promise<void> {
  await wait(random() * longestLifeMs)
  await postgres.kill()
  await postgres.start()
}

/** Until the server does not answer any more. */
async function write(world: World, url: string, random: Random): Promise<void> {
  await Promise.all(
    world.people.map((person) =>
      untilGone(async () => {
        // What has had no answer comes first, as in a client that sends again.
        person.open ??= confirming(world, choose(world, person, random))
        await finishOne(world, person, url)
      }),
    ),
  )
}

async function finish(world: World, url: string): Promise<void> {
  for (const person of world.people) await finishOne(world, person, url)
}

function summary({ confirmed }: World): string {
  return [...confirmed].map(([name, count]) => `${count} ${name}`).join(', ')
}

async function finishOne({ refused }: World, person: Person, url: string): Promise<void> {
  await person.open?.(url).catch((error) => {
    if (!(error instanceof Refused) || error.status === databaseAway) throw error
    refused.push(error.message)
  })
  person.open = null
}

function confirming(world: World, { name, run }: Step): Person['open'] {
  const { confirmed } = world
  return async (url) => {
    await run(url)
    world.onConfirmed()
    confirmed.set(name, (confirmed.get(name) ?? 0) + 1)
  }
}

function choose(world: World, person: Person, random: Random): Step {
  const chance = random()
  const step =
    chance < 0.08
      ? uploadFile(world, person, random)
      : chance < 0.18
        ? changeFile(world, person, random)
        : chance < 0.4
          ? change(world, person, random)
          : chance < 0.55
            ? react(world, person, random)
            : chance < 0.65
              ? read(world, person, random)
              : null
  return step ?? send(world, person, random)
}

// While only the database is away, the call is repeated.
async function untilGone(step: () => Promise<void>): Promise<void> {
  for (;;) {
    try {
      await step()
    } catch (error) {
      if (!(error instanceof Refused)) return
      await wait(20)
    }
  }
}
