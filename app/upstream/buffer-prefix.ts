/** Keeps the first `most` bytes. */
export function bufferPrefix(body: ReadableStream<Uint8Array>, most: number) {
  const chunks: Uint8Array[] = []
  let kept = 0
  const watch = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      if (kept < most) chunks.push(chunk.slice(0, most - kept))
      kept += chunk.length
      controller.enqueue(chunk)
    },
  })
  return { passing: body.pipeThrough(watch), head: () => Buffer.concat(chunks) }
}

/** Only complete fields. */
export async function fieldsOfHead(head: Buffer, contentType: string): Promise<FormData> {
  if (/^application\/x-www-form-urlencoded/i.test(contentType)) return formOf(head, contentType)
  const boundary = /boundary="?([^";]+)"?/i.exec(contentType)?.[1]
  const end = boundary ? head.lastIndexOf(`\r\n--${boundary}`) : -1
  if (end < 0) return new FormData()
  const whole = Buffer.concat([head.subarray(0, end), Buffer.from(`\r\n--${boundary}--\r\n`)])
  return formOf(whole, contentType)
}

async function formOf(body: Buffer, contentType: string): Promise<FormData> {
  try {
    // `Response` does not accept the possibly shared memory of a Node Buffer.
    const bytes = new Uint8Array(body)
    return await new Response(bytes, { headers: { 'content-type': contentType } }).formData()
  } catch {
    return new FormData()
  }
}
