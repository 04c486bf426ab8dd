const keepAliveMs = 20_000

/** `onCancel`: the reader has closed the document. */
export function streamOfParts(
  parts: AsyncGenerator<string>,
  onCancel: () => void,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  let keepAlive: ReturnType<typeof setInterval> | undefined
  return new ReadableStream({
    start: (controller) => {
      // Proxies close idle connections.
      keepAlive = setInterval(() => controller.enqueue(encoder.encode('\n')), keepAliveMs)
    },
    pull: async (controller) => {
      // An exception in the timer ends the process.
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
