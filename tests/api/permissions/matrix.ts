import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CallName, calls } from '#contract/calls.ts'
import { errorStatus } from '#contract/errors.ts'
import { openApi, type TestApi } from '#tests/support/api.ts'
import type { Attempt } from '#tests/support/call.ts'
import { openProvider } from '#tests/support/provider.ts'
import { type Fixture, type MemberStatus, makeFixture } from '#tests/support/scene.ts'
import type { Prepared, Target } from '#tests/support/tries/try.ts'
import { attempts, perform } from '#tests/support/tries.ts'
import { table } from './table.ts'
import {
  type Columns,
  type Flag,
  flags,
  type Outcome,
  outcomeOf,
  type Setting,
} from './verdicts.ts'

const standings: MemberStatus[] = ['owner', 'admin', 'viewer', 'outsider', 'removed', 'nobody']
// Flags restrict viewers and non-members. The cases with all flags on and all flags off show that
// flags restrict nobody else.
const bound: MemberStatus[] = ['viewer', 'outsider']

const defaults: Record<Flag, boolean> = {
  canEveryoneRead: true,
  canEveryoneDownload: true,
  canEveryoneUpload: false,
  canEveryoneCreateChat: true,
  needApprovalToJoin: false,
}

// The timeout of one test, which makes about two hundred calls on a machine that may be busy.
const timeout = 180_000

type Case = [how: string, chosen: Record<Flag, boolean>, who: MemberStatus[]]

/** The default flags with each one flipped in turn, or all on and all off. */
const cases = {
  'one by one': [
    ['as it comes', defaults, standings],
    ...flags.map((flag): Case => {
      const turned = !defaults[flag]
      const how = `with ${flag} ${turned ? 'on' : 'off'}`
      return [how, { ...defaults, [flag]: turned }, bound]
    }),
  ],
  'all alike': [
    ['with every flag on', allFlags(true), standings],
    ['with every flag off', allFlags(false), standings],
  ],
} satisfies Record<string, Case[]>

function allFlags(value: boolean): Record<Flag, boolean> {
  return Object.fromEntries(flags.map((flag) => [flag, value])) as Record<Flag, boolean>
}

/** Declares the tests of the whole table for a public or a private knowledge base. */
export function testMatrix(isPublic: boolean, turned: keyof typeof cases): void {
  let api: TestApi
  let provider: Awaited<ReturnType<typeof openProvider>>
  let scene: Fixture
  beforeAll(async () => {
    provider = await openProvider()
    api = await openApi({ env: { OIDC_ISSUER: provider.url } })
    scene = await makeFixture(api, { isPublic })
  }, timeout)
  afterAll(async () => {
    provider.close()
    await api.close()
  })

  test('every call has a row', () => {
    expect(Object.keys(table).sort()).toEqual(Object.keys(calls).sort())
  })

  const what = isPublic ? 'a public' : 'a private'
  for (const [how, chosen, who] of cases[turned] as Case[])
    for (const standing of who)
      test(`what ${standing} may do in ${what} knowledge base ${how}`, { timeout }, async () => {
        const setting = { ...chosen, isPublic }
        await setFlags(scene, setting)
        const found: string[] = []
        for (const [name, target, expected] of expectations(standing, setting)) {
          const outcome = await outcomeFor(scene, standing, name, target)
          if (outcome !== expected) found.push(`${name} (${target}): ${outcome}, not ${expected}`)
        }
        expect(found).toEqual([])
      })
}

async function setFlags({ api, kb }: Fixture, setting: Setting): Promise<void> {
  await api.db
    .updateTable('kbs')
    .set({
      can_everyone_read: setting.canEveryoneRead,
      can_everyone_download: setting.canEveryoneDownload,
      can_everyone_upload: setting.canEveryoneUpload,
      can_everyone_create_chat: setting.canEveryoneCreateChat,
      need_approval_to_join: setting.needApprovalToJoin,
    })
    .where('id', '=', kb.id)
    .execute()
}

type Expectation = [CallName, Target, Outcome]

function expectations(standing: MemberStatus, setting: Setting): Expectation[] {
  const names = Object.keys(table) as CallName[]
  return names.flatMap((name) =>
    columnsOf(name).map(([target, columns]): Expectation => {
      const verdict =
        standing === 'nobody'
          ? (table[name].nobody ?? 'unauthenticated')
          : columns[standing === 'outsider' || standing === 'removed' ? 'stranger' : standing]
      const expected = outcomeOf(verdict, setting)
      return [name, target, isNotFound(expected) ? 'missing' : expected]
    }),
  )
}

function columnsOf(name: CallName): [Target, Columns][] {
  const row = table[name]
  return 'of' in row ? (Object.entries(row.of) as [Target, Columns][]) : [['any', row]]
}

function isNotFound(outcome: Outcome): boolean {
  return outcome !== 'ok' && outcome !== 'missing' && errorStatus[outcome] === 404
}

// Calls that were not allowed left their objects unchanged. These objects are used again with the
// next flags.
const untouched = new Map<string, Prepared>()
const kept: Outcome[] = ['missing', 'forbidden', 'unauthenticated']

async function outcomeFor(scene: Fixture, standing: MemberStatus, name: CallName, target: Target) {
  const actor = scene.people[standing]
  const key = [scene.kb.id, standing, name, target].join()
  const prepared = untouched.get(key) ?? (await attempts[name](scene, actor, target))
  const attempt = await perform(scene.api, standing === 'nobody' ? null : actor, name, prepared)
  const outcome = outcomeOfAttempt(attempt)
  if (kept.includes(outcome)) untouched.set(key, prepared)
  else untouched.delete(key)
  return outcome
}

function outcomeOfAttempt({ status, code }: Attempt): Outcome {
  if (status === 404) return 'missing'
  return code ?? 'ok'
}
