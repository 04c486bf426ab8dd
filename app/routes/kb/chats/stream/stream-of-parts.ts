const keepAliveMs = 20_000

/** Streams the parts of a document as they are made. `onCancel`: the reader has closed it. */
export function streamOfParts(
  parts: AsyncGenerator<string>,
  onCancel: () => void,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  let keepAlive: ReturnType<typeof setInterval> | undefined
  return new ReadableStream({
    start: (controller) => {
      // Sends data regularly, because proxies close idle connections.
      keepAlive = setInterval(() => controller.enqueue(encoder.encode('\n')), keepAliveMs)
    },
    pull: async (controller) => {
      // Data must not be sent any more after an error: an exception in the timer ends the process.
      const { value, done } = await parts.next().catch((error: unknown) => {
        clearInterval(keepAlive)
        throw error
      })
      if (value) controller.enqueue(encoder.encode(value))
      if (!done) return
      clearInterval(keepAlive)
      controller.close()
    },
    cancel: () => {
      clearInterval(keepAlive)
      onCancel()
    },
  })
}
