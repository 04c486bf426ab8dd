import { createHash } from 'node:crypto'
import { LinkFailure } from '#api/documents/pages/failure.ts'
import { checkUrl, publicLookup } from '#api/drive/links/addresses.ts'
import { pushLimits } from './limits.ts'

export type Endpoint = { endpoint: string; p256dh: string; auth: string }

type Signing = { publicKey: string; privateKey: string; subject: string }

type Sent = 'accepted' | 'gone' | 'refused' | 'later'

type PostOptions = {
  /** `host:port` pairs that may be private, use another port, or no TLS. */
  allowed: ReadonlySet<string>
  signing: Signing
  /** The server stops. The next process repeats the attempt. */
  ending: AbortSignal
}

/** Throws a `LinkFailure` unless the URL alone shows that requests may be sent to it. */
export function checkEndpoint(endpoint: string, allowed: ReadonlySet<string>) {
  const url = new URL(endpoint)
  const { mayBePrivate } = checkUrl(url, allowed)
  if (url.protocol !== 'https:' && !mayBePrivate) throw new LinkFailure('address_not_allowed')
  return { url, mayBePrivate }
}

/**
 * Encrypted for the browser (RFC 8291) and signed by the installation (RFC 8292). `topic`: the push
 * service replaces an older notice of the same one that the browser has not fetched yet. Never
 * rejects because of the push service.
 */
export async function postNotice(
  to: Endpoint,
  { topic, text }: { topic: string; text: string },
  { allowed, signing, ending }: PostOptions,
): Promise<Sent> {
  // Loaded at the first notice, to keep an idle server small.
  const [{ default: webPush }, { Agent, request }] = await Promise.all([
    import('web-push'),
    import('undici'),
  ])
  const keys = { p256dh: to.p256dh, auth: to.auth }
  const { headers, body } = webPush.generateRequestDetails({ endpoint: to.endpoint, keys }, text, {
    vapidDetails: signing,
    TTL: pushLimits.keptSeconds,
    contentEncoding: 'aes128gcm',
    topic: createHash('sha256').update(topic).digest('base64url').slice(0, 32),
  })
  const until = AbortSignal.any([ending, AbortSignal.timeout(pushLimits.sendMs)])
  let agent: InstanceType<typeof Agent> | undefined
  // Also ends a DNS lookup or connection attempt, which the request's signal does not abort.
  const end = () => void agent?.destroy()
  until.addEventListener('abort', end)
  try {
    const { url, mayBePrivate } = checkEndpoint(to.endpoint, allowed)
    // One agent per request: a connection made for another host must not be reused.
    agent = new Agent({ allowH2: false, connect: mayBePrivate ? {} : { lookup: publicLookup() } })
    const response = await request(url, {
      method: 'POST',
      dispatcher: agent,
      headers: Object.entries(headers).flatMap(([name, value]) => [name, String(value)]),
      body,
      signal: until,
    })
    response.body.on('error', () => {})
    return outcomeOf(response.statusCode)
  } catch (error) {
    return error instanceof LinkFailure && !error.transient ? 'refused' : 'later'
  } finally {
    until.removeEventListener('abort', end)
    await agent?.destroy()
  }
}

function outcomeOf(status: number): Sent {
  if (status >= 200 && status < 300) return 'accepted'
  if (status === 404 || status === 410) return 'gone'
  return status === 408 || status === 429 || status >= 500 ? 'later' : 'refused'
}
