import { Turns } from '#api/turns.ts'

/** Runs tasks a few at a time, in turns of those they are for. */
export type Queue = {
  /** Runs the task when it is its turn; answers with its result. `by`: who it is for. */
  add: <T>(by: string, task: () => Promise<T>) => Promise<T>
}

export function createQueue(simultaneous: number): Queue {
  const waiting = new Turns<() => void>()
  let running = 0

  const enter = async (by: string) => {
    if (running >= simultaneous) await new Promise<void>((resolve) => waiting.add(by, resolve))
    else running += 1
  }
  // Whoever leaves hands the place on, so that nobody who comes now can take it first.
  const leave = () => {
    const next = waiting.next()
    if (next) next()
    else running -= 1
  }
  return {
    add: async (by, task) => {
      await enter(by)
      try {
        return await task()
      } finally {
        leave()
      }
    },
  }
}
