import { Turns } from '#api/turns.ts'

/** Runs a limited number of tasks at once, fairly between people. */
export type Queue = {
  /** Runs the task when its turn comes and returns its result. `by`: the person it is for. */
  add: <T>(by: string, task: () => Promise<T>) => Promise<T>
}

export function createQueue(simultaneous: number): Queue {
  const waiting = new Turns<() => void>()
  let running = 0

  const enter = async (by: string) => {
    if (running >= simultaneous) await new Promise<void>((resolve) => waiting.add(by, resolve))
    else running += 1
  }
  // Passes the place directly to the next task, so that a new one cannot take it first.
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
