import { z } from 'zod'
import { call } from '#contract/call.ts'
import { keyScope } from '#contract/entities/access-key.ts'
import { authorization } from '#contract/entities/authorization.ts'
import { optionalId, word } from '#contract/fields.ts'
import { limits } from '#contract/limits.ts'

/** The query with which a program sent the person, as it is in the address. */
const asked = word(limits.authorizationLength)

export const oauthCalls = {
  readAuthorization: call({
    method: 'GET',
    path: '/oauth/authorization',
    access: 'signed_in',
    summary:
      'What a program asks the person for, by the query of its authorization request (OAuth 2.1). `refusedTo`: the request is invalid, and the person is sent back there. `client_not_found` and `redirect_not_registered`: the person must not be sent anywhere.',
    query: z.object({ asked }),
    answer: authorization,
  }),
  decideAuthorization: call({
    method: 'POST',
    path: '/oauth/authorization',
    access: 'signed_in',
    rate: 'sign_in',
    summary:
      'Allow or deny it. `scope` never exceeds what was asked for; `kbId` limits it to one knowledge base of the person. `to`: where the person is sent back, with the code or the error. `too_many_access_keys` as for a key.',
    body: z.object({
      asked,
      intent: z.enum(['allow', 'deny']),
      scope: keyScope.default('read'),
      kbId: optionalId,
    }),
    answer: z.object({ to: z.string() }),
  }),
}
