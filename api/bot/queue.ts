/** Runs tasks a few at a time, in the order in which they came. */
export type Queue = {
  /** Runs the task when there is room; answers with its result. */
  add: <T>(task: () => Promise<T>) => Promise<T>
}

export function createQueue(simultaneous: number): Queue {
  const waiting: (() => void)[] = []
  let running = 0

  const enter = async () => {
    if (running >= simultaneous) await new Promise<void>((resolve) => waiting.push(resolve))
    else running += 1
  }
  // Whoever leaves hands the place on, so that nobody who comes now can take it first.
  const leave = () => {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
  return {
    add: async (task) => {
      await enter()
      try {
        return await task()
      } finally {
        leave()
      }
    },
  }
}
