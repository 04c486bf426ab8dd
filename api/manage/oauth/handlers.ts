import type { z } from 'zod'
import type { HandlerContext, Handlers } from '#api/deps.ts'
import { findMembersKb } from '#api/kbs/find.ts'
import { originOf } from '#api/platform/http/origin.ts'
import type { oauthCalls } from '#contract/calls/oauth.ts'
import { checkFreeKey, storeCode } from './grants.ts'
import { isOnOwnMachine } from './redirect-uris.ts'
import { backTo, readRequest, refusedTo } from './request.ts'
import { resourceOf } from './resource.ts'

export const oauthHandlers = {
  readAuthorization: async ({ db, settings, request }, { query }) => {
    const origin = originOf(settings, request)
    const asked = await readRequest(db, resourceOf(origin), query.asked)
    const { client, redirectUri, scope } = asked
    return {
      client: {
        name: client.name,
        origin: new URL(redirectUri).origin,
        isOnOwnMachine: isOnOwnMachine(redirectUri),
      },
      scope,
      refusedTo: refusedTo(asked, origin),
    }
  },

  decideAuthorization: async (context, { body }) => ({ to: await decide(context, body) }),
} satisfies Partial<Handlers>

type Decision = z.output<typeof oauthCalls.decideAuthorization.body>

/**
 * Returns where the person is sent back. Throws `client_not_found`, `redirect_not_registered`,
 * `kb_not_found`, `forbidden`, `too_many_access_keys`.
 */
async function decide(context: HandlerContext, decision: Decision): Promise<string> {
  const { db, settings, request, actor } = context
  const origin = originOf(settings, request)
  const asked = await readRequest(db, resourceOf(origin), decision.asked)
  const refused = refusedTo(asked, origin)
  if (refused) return refused
  if (decision.intent === 'deny') {
    const error_description = 'The person did not allow it.'
    return backTo(asked, origin, { error: 'access_denied', error_description })
  }
  const kb = decision.kbId === null ? null : await findMembersKb(context, decision.kbId)
  await checkFreeKey(db, actor.id, asked.client)
  const code = await storeCode(db, {
    client: asked.client,
    userId: actor.id,
    kbId: kb?.id ?? null,
    scope: asked.scope === 'write' ? decision.scope : 'read',
    redirectUri: asked.redirectUri,
    challenge: asked.challenge,
  })
  return backTo(asked, origin, { code })
}
