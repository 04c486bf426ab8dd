import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  type ECDH,
  hkdfSync,
  randomBytes,
  randomUUID,
  verify,
} from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { PushNotice } from './notice.ts'

type Received = { notice: PushNotice; headers: IncomingMessage['headers'] }

export type PushService = Awaited<ReturnType<typeof openPushService>>

/** A push service, and the browsers that read what it gets for them. */
export async function openPushService() {
  const browsers = new Map<string, (request: IncomingMessage, body: Buffer) => number>()
  const server = createServer(async (request, response) => {
    const body = await buffer(request)
    const status = browsers.get(request.url ?? '')?.(request, body) ?? 404
    if (status > 0) response.writeHead(status).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`

  return {
    host,
    browser: () => {
      const { keys, decrypt } = browserKeys()
      const path = `/push/${randomUUID()}`
      const received: Received[] = []
      let tries = 0
      let changed = Promise.withResolvers<void>()
      const browser = {
        subscription: { endpoint: `http://${host}${path}`, ...keys },
        received,
        /** What the push service answers; 0: nothing, ever. */
        status: 201,
        tries: () => tries,
        until: async (isSo: () => boolean): Promise<void> => {
          while (!isSo()) await changed.promise
        },
        notices: async (count: number): Promise<PushNotice[]> => {
          await browser.until(() => received.length >= count)
          return received.map(({ notice }) => notice)
        },
      }
      browsers.set(path, ({ headers }, body) => {
        tries += 1
        if (browser.status === 201) received.push({ notice: JSON.parse(decrypt(body)), headers })
        changed.resolve()
        changed = Promise.withResolvers()
        return browser.status
      })
      return browser
    },
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function browserKeys() {
  const browser = createECDH('prime256v1')
  const p256dh = browser.generateKeys('base64url')
  const auth = randomBytes(16)
  return {
    keys: { p256dh, auth: auth.toString('base64url') },
    decrypt: (body: Buffer) => decrypt(browser, auth, body),
  }
}

/** RFC 8291 and, for the record, RFC 8188. */
function decrypt(browser: ECDH, auth: Buffer, body: Buffer): string {
  const salt = body.subarray(0, 16)
  const keyLength = body.readUInt8(20)
  const serverKey = body.subarray(21, 21 + keyLength)
  const record = body.subarray(21 + keyLength)
  const about = Buffer.concat([Buffer.from('WebPush: info\0'), browser.getPublicKey(), serverKey])
  const secret = derive(browser.computeSecret(serverKey), { salt: auth, about, length: 32 })
  const key = derive(secret, { salt, about: 'Content-Encoding: aes128gcm\0', length: 16 })
  const nonce = derive(secret, { salt, about: 'Content-Encoding: nonce\0', length: 12 })
  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(record.subarray(-16))
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
  // The last record ends with a 2 and zeros.
  return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8')
}

function derive(
  from: Buffer,
  { salt, about, length }: { salt: Buffer; about: Buffer | string; length: number },
): Buffer {
  return Buffer.from(hkdfSync('sha256', from, salt, about, length))
}

/** The claims of a push service's caller, if this key has signed them (RFC 8292). */
export function readSignature(header: string, publicKey: string): Record<string, unknown> {
  const [, token = '', key] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(header) ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(publicKey, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((n) => n.toString('base64url'))
  const signedBy = createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x, y } })
  const how = { key: signedBy, dsaEncoding: 'ieee-p1363' } as const
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    how,
    Buffer.from(signature, 'base64url'),
  )
  if (!isSigned || key !== publicKey) throw new Error('the key has not signed this')
  return JSON.parse(Buffer.from(claims, 'base64url').toString('utf8'))
}
