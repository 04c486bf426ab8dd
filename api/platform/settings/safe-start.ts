import { isLoopback } from '#api/platform/http/client-address.ts'
import { StartFailure } from '#api/platform/start-failure.ts'

type ServeSettings = {
  demo: boolean
  host: string
  demoSignIn: boolean
  publicOrigin: string | null
  trustedProxies: number
}

type LinkSettings = { demo: boolean; mail: { smtpUrl: string | null }; publicOrigin: string | null }

/** Throws if other machines could reach a demo without `DEMO_SIGN_IN`. */
export function refuseOpenDemo(serving: ServeSettings): void {
  if (!serving.demo || serving.demoSignIn) return
  const open = openedBy(serving)
  if (!open) return
  throw new StartFailure(
    `In a demo anybody can sign in as anybody, so only this machine may reach it, but ${open}: set OIDC_CLIENT_ID and OIDC_CLIENT_SECRET, or DEMO_SIGN_IN=1 if others may use the demo.`,
  )
}

function openedBy({ host, publicOrigin, trustedProxies }: ServeSettings): string | null {
  if (!isLoopback(host)) return `HOST is ${host}`
  if (publicOrigin) return isOwnMachine(publicOrigin) ? null : `PUBLIC_ORIGIN is ${publicOrigin}`
  // A proxy on this machine may serve other machines, unless PUBLIC_ORIGIN is on this machine too.
  return trustedProxies > 0 ? `TRUST_PROXY is ${trustedProxies}` : null
}

function isOwnMachine(origin: string): boolean {
  return isLoopback(new URL(origin).hostname)
}

/** Throws if links in emails or redirects would use `Host`, which any client can set. */
export function refuseUnnamedOrigin({ demo, mail, publicOrigin }: LinkSettings): void {
  if (publicOrigin || (demo && !mail.smtpUrl)) return
  const needs = demo ? 'SMTP_URL' : 'OIDC_CLIENT_ID'
  throw new StartFailure(
    `With ${needs} set, emails or other servers contain links to this server: set PUBLIC_ORIGIN to its address as browsers see it, for example https://kb.example.com.`,
  )
}
