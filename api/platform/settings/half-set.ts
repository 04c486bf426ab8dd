import { StartFailure } from '#api/platform/start-failure.ts'
import type { Settings } from './settings.ts'

type Groups = {
  OIDC_CLIENT_ID?: string | undefined
  OIDC_CLIENT_SECRET?: string | undefined
  OIDC_ISSUER?: string | undefined
  OIDC_TRUST_EMAIL?: boolean
  DATABASE_URL?: string | undefined
  DATABASE_READ_URL?: string | undefined
  REDIS_URL: string | null
  S3_ENDPOINT?: string | undefined
  UPSTREAM_URL?: string | undefined
  ROLE: Settings['role']
  OPENAI_API_KEY?: string | undefined
  OPENAI_BASE_URL?: string | undefined
  OPENAI_EMBEDDINGS?: string | undefined
}

/** Throws if a setting has no effect because another one is missing. */
export function refuseHalfSet(set: Groups): void {
  refuseHalfRole(set)
  for (const name of ['OIDC_CLIENT_SECRET', 'OIDC_ISSUER', 'OIDC_TRUST_EMAIL'] as const)
    if (set[name] && !set.OIDC_CLIENT_ID)
      refuse(
        `${name} also needs OIDC_CLIENT_ID; without it this is a demo, in which anybody can sign in`,
      )
  // Google requires a client secret; other providers may not.
  if (set.OIDC_CLIENT_ID && !set.OIDC_CLIENT_SECRET && !set.OIDC_ISSUER)
    refuse('Google also needs OIDC_CLIENT_SECRET, and any other provider OIDC_ISSUER')
  if (set.REDIS_URL && !set.DATABASE_URL)
    refuse('REDIS_URL also needs DATABASE_URL; servers cannot share the embedded database')
  if (set.DATABASE_READ_URL && !set.DATABASE_URL)
    refuse('DATABASE_READ_URL also needs DATABASE_URL; the embedded database has no replica')
  if (set.OPENAI_BASE_URL && !set.OPENAI_API_KEY)
    refuse('OPENAI_BASE_URL also needs OPENAI_API_KEY; without it the bot only quotes')
  if (set.OPENAI_EMBEDDINGS && !set.OPENAI_API_KEY)
    refuse('OPENAI_EMBEDDINGS also needs OPENAI_API_KEY; without it nothing is embedded')
}

// A process with a part of the work needs the processes with the rest, and what connects them.
function refuseHalfRole({ ROLE, UPSTREAM_URL, ...set }: Groups): void {
  if (ROLE === 'web' && !UPSTREAM_URL)
    refuse('ROLE=web also needs UPSTREAM_URL; pages have no data without an API')
  if (ROLE !== 'api' && ROLE !== 'worker') return
  if (UPSTREAM_URL) refuse(`UPSTREAM_URL is for pages, and ROLE=${ROLE} serves none`)
  for (const name of ['DATABASE_URL', 'REDIS_URL', 'S3_ENDPOINT'] as const)
    if (!set[name])
      refuse(`ROLE=${ROLE} also needs ${name}; other processes do the rest of the work`)
}

function refuse(sentence: string): never {
  throw new StartFailure(`Invalid settings: ${sentence}.`)
}
