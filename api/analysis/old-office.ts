import { createReadStream } from 'node:fs'
import type { Content } from './content.ts'

const signature = Buffer.from('d0cf11e0a1b11ae1', 'hex')
const packageName = Buffer.from('EncryptedPackage', 'utf16le')

/** Whether a file is in the container format of Word, Excel and PowerPoint before 2007. */
export function isOldOffice(head: Buffer): boolean {
  return head.subarray(0, signature.length).equals(signature)
}

/** Whether such a container holds a newer file with a password. */
export async function hasEncryptedPackage(content: Content): Promise<boolean> {
  if (typeof content !== 'string') return content.includes(packageName)
  let tail = Buffer.alloc(0)
  for await (const chunk of createReadStream(content)) {
    const window = Buffer.concat([tail, chunk as Buffer])
    if (window.includes(packageName)) return true
    tail = Buffer.from(window.subarray(-packageName.length))
  }
  return false
}
