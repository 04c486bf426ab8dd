import { extensionOf } from '#contract/formats.ts'

const headerLine = /^[!-9;-~]+:[ \t]/
const usualHeader = /^(message-id|mime-version|received|return-path):/im

/**
 * Whether a file is an e-mail: it begins with headers, and either its name ends in `.eml` or, if the
 * name has no extension, one of the headers is one that every mail has.
 */
export function isMail(name: string, head: Buffer): boolean {
  const text = head.toString('latin1', 0, 8_192)
  const headers = text.split(/\r?\n\r?\n/, 1)[0] ?? ''
  if (!headerLine.test(headers)) return false
  const extension = extensionOf(name)
  return extension === 'eml' || (extension === '' && usualHeader.test(headers))
}
