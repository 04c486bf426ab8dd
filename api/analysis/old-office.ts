import { createReadStream } from 'node:fs'
import type { Content } from './content.ts'

const SIGNATURE = Buffer.from('d0cf11e0a1b11ae1', 'hex')
const PACKAGE_NAME = Buffer.from('EncryptedPackage', 'utf16le')

/** Whether a file is in the container format of Word, Excel and PowerPoint before 2007. */
export function isOldOffice(head: Buffer): boolean {
  return head.subarray(0, SIGNATURE.length).equals(SIGNATURE)
}

/** Whether such a container holds a newer file with a password. */
export async function hasEncryptedPackage(content: Content): Promise<boolean> {
  if (typeof content !== 'string') return content.includes(PACKAGE_NAME)
  let tail = Buffer.alloc(0)
  for await (const chunk of createReadStream(content)) {
    const window = Buffer.concat([tail, chunk as Buffer])
    if (window.includes(PACKAGE_NAME)) return true
    tail = Buffer.from(window.subarray(-PACKAGE_NAME.length))
  }
  return false
}
