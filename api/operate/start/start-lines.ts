import type { Settings } from '#api/platform/settings/settings.ts'

/** One line each, without passwords and keys. */
export function describeParts(settings: Settings): string[] {
  const { role, databaseUrl, redisUrl, s3, dataDir, mail, demo, oidc, openai } = settings
  const parts: [string, string][] = [
    ['role', roles[role]],
    ['database', databaseUrl ? server(settings, databaseUrl) : embedded(settings)],
    ['files', s3 ? `bucket ${s3.bucket} at ${s3.endpoint}` : `folder ${dataDir}/files`],
    ['bus', redisUrl ? `Redis at ${placeOf(redisUrl)}` : 'this process only'],
    ['mail', mail.smtpUrl ? `server ${placeOf(mail.smtpUrl)}` : `folder ${dataDir}/outbox`],
    ['sign-in', demo ? 'demo: anybody can sign in as anybody' : oidc.issuer],
    ['model', openai.apiKey ? (openai.baseUrl ?? 'OpenAI') : 'none: the bot only quotes'],
  ]
  return parts.map(([name, what]) => `  ${`${name}:`.padEnd(10)}${what}`)
}

function server({ databaseReadUrl: replica }: Settings, url: string): string {
  const primary = `PostgreSQL at ${placeOf(url)}`
  return replica ? `${primary}; searches and lists at ${placeOf(replica)}` : primary
}

function embedded({ dataDir, durable }: Settings): string {
  return `embedded, in ${dataDir}${durable ? '' : '; a power cut may lose data'}`
}

const roles = {
  all: 'everything',
  web: 'pages',
  api: 'calls, sockets and answers; no jobs',
  worker: 'jobs only',
}

// Leaves out the name and the password.
function placeOf(address: string): string {
  const { host, pathname } = new URL(address)
  return host + pathname.replace(/\/$/, '')
}
