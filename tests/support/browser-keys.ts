import { createECDH, randomBytes, randomUUID } from 'node:crypto'

/** What a browser subscribes with. Nothing is ever sent to this address. */
export function browserKeys() {
  return {
    endpoint: `https://push.example.org/${randomUUID()}`,
    p256dh: createECDH('prime256v1').generateKeys('base64url'),
    auth: randomBytes(16).toString('base64url'),
  }
}
