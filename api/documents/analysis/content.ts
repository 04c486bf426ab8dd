import { open, readFile, stat } from 'node:fs/promises'

/** The path of a file, or its bytes in the child process, which cannot open files. */
export type Content = string | Buffer

export async function sizeOf(content: Content): Promise<number> {
  return typeof content === 'string' ? (await stat(content)).size : content.length
}

export async function bytesOf(content: Content): Promise<Buffer> {
  return typeof content === 'string' ? readFile(content) : content
}

export async function headOf(content: Content, most: number): Promise<Buffer> {
  if (typeof content !== 'string') return content.subarray(0, most)
  const file = await open(content)
  try {
    const head = Buffer.alloc(most)
    const { bytesRead } = await file.read(head, 0, most, 0)
    return head.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}
