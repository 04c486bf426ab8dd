import { setTimeout as wait } from 'node:timers/promises'
import { Refused } from '../support/ask.ts'
import type { Random } from '../support/random.ts'
import { changeFile, uploadFile } from './file-steps.ts'
import { change, react, read, type Step, send } from './message-steps.ts'
import type { Person, World } from './world.ts'

const databaseAway = 503

/** Lets all people work until the server does not answer any more. */
export async function write(world: World, url: string, random: Random): Promise<void> {
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

/** Repeats the calls that have had no answer. */
export async function finish(world: World, url: string): Promise<void> {
  for (const person of world.people) await finishOne(world, person, url)
}

/** What the server has confirmed, for a log. */
export function summary({ confirmed }: World): string {
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
