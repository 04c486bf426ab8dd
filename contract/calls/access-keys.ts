import { z } from 'zod'
import { call } from '#contract/call.ts'
import { accessKey, keyScope } from '#contract/entities/access-key.ts'
import { id, line, optionalId } from '#contract/fields.ts'
import { limits } from '#contract/limits.ts'

export const accessKeyInput = z.object({
  name: line(limits.titleLength),
  scope: keyScope.default('read'),
  kbId: optionalId,
  /** In days, or `never`. */
  expires: z.enum(['30', '90', '365', 'never']).default('90'),
})

export const accessKeyCalls = {
  listAccessKeys: call({
    method: 'GET',
    path: '/user/access-keys',
    access: 'signed_in',
    summary: 'The access keys of the person, newest first, also those that have expired.',
    answer: z.array(accessKey),
  }),
  createAccessKey: call({
    method: 'POST',
    path: '/user/access-keys',
    access: 'signed_in',
    summary:
      'Make a key with which another program makes calls as the person. `secret` is shown only here. `kbId` limits the key to one knowledge base of the person; `too_many_access_keys` above the number of one person.',
    body: accessKeyInput,
    answer: z.object({ key: accessKey, secret: z.string() }),
  }),
  revokeAccessKey: call({
    method: 'DELETE',
    path: '/user/access-keys/:keyId',
    access: 'signed_in',
    summary: 'Revoke a key. The next call with it gets 401.',
    params: z.object({ keyId: id }),
    answer: z.null(),
  }),
}
