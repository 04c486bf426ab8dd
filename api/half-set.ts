import { StartFailure } from './start-failure.ts'

type Groups = {
  OIDC_CLIENT_ID?: string | undefined
  OIDC_CLIENT_SECRET?: string | undefined
  OIDC_ISSUER?: string | undefined
  OIDC_TRUST_EMAIL?: boolean
  DATABASE_URL?: string | undefined
  REDIS_URL: string | null
  OPENAI_API_KEY?: string | undefined
  OPENAI_BASE_URL?: string | undefined
  OPENAI_EMBEDDINGS?: string | undefined
}

/** Throws if a setting has no effect because another one is missing. */
export function refuseHalfSet(set: Groups): void {
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
  if (set.OPENAI_BASE_URL && !set.OPENAI_API_KEY)
    refuse('OPENAI_BASE_URL also needs OPENAI_API_KEY; without it the bot only quotes')
  if (set.OPENAI_EMBEDDINGS && !set.OPENAI_API_KEY)
    refuse('OPENAI_EMBEDDINGS also needs OPENAI_API_KEY; without it nothing is embedded')
}

function refuse(sentence: string): never {
  throw new StartFailure(`Invalid settings: ${sentence}.`)
}
