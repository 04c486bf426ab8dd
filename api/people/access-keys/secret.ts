import { randomBytes } from 'node:crypto'

/** By it people, and programs that search for leaked secrets, recognise a key. */
const prefix = 'cmp_'

/**
 * Nobody can guess 192 random bits, so a fast hash is enough to store it; a slow one for passwords
 * would only make every call slow.
 */
export function newSecret(part = randomPart()): string {
  return prefix + part
}

/** 32 characters. */
export function randomPart(): string {
  return randomBytes(24).toString('base64url')
}
