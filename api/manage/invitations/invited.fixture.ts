import { newId } from '#api/platform/ids.ts'
import { openOutbox } from '#api/platform/mail/outbox.fixture.ts'
import type { Invitee } from '#contract/entities/kb.ts'
import type { TestApi } from '#tests/support/api.ts'

export const newAddress = () => `${newId()}@example.org`

/**
 * Creates a knowledge base whose owner has invited this address. Returns also the token from the
 * email.
 */
export async function inviteSomebody(
  api: TestApi,
  { email = newAddress(), title = 'Almanac' }: { email?: string; title?: string },
) {
  const owner = await api.person('Olga')
  const kb = await api.kb(owner, { title })
  const invite = (...Emails: string[]) =>
    api.call(owner, 'inviteByEmail', { params: { kbId: kb.id }, body: { Emails } })
  const { invitees } = await invite(email)
  const tokens = async (count = 1) =>
    (await openOutbox(api.deps.settings.dataDir).waitFor(email, count)).map(tokenOf)
  const invitee = invitees[0] as Invitee
  return { owner, kb, email, invite, invitee, tokens, token: (await tokens())[0] ?? '' }
}

export const tokenOf = ({ link }: { link: string }) =>
  /\/invite\/([^/]+)\/accept$/.exec(link)?.[1] ?? ''
