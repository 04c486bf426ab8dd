import { type CallName, calls } from '#contract/calls.ts'
import { table } from '#tests/api/permissions/table.ts'
import {
  type Columns,
  flags,
  type Outcome,
  outcomeOf,
  type Setting,
} from '#tests/api/permissions/verdicts.ts'
import type { Target } from '#tests/support/tries/try.ts'

const people = {
  owner: 'the owner',
  admin: 'administrators',
  viewer: 'viewers',
  stranger: 'others',
} as const

// What a call is made on. The others are left out: they are objects that the caller does not see.
const targets: { [T in Target]?: string } = {
  any: 'Anywhere',
  own: 'Their own',
  others: 'Those of others',
  bots: 'Answers of the bot',
  system: 'In Townhall and AI Chat',
  promoted: 'In chats whose administrators they are',
  joined: 'In chats that they are in',
  kb: 'Of a knowledge base',
  owner: 'About the owner',
  admin: 'About an administrator',
  viewer: 'About a viewer',
  settings: 'Description, icon, flags',
  title: 'Title',
  models: 'Models',
}

const named: { [N in CallName]?: string } = {
  startCheckout: 'People of `SUBSCRIPTION_ACCOUNTS`.',
  openPortal: 'People of `SUBSCRIPTION_ACCOUNTS`.',
  cancelSubscription: 'People of `SUBSCRIPTION_ACCOUNTS`.',
  receivePaymentEvent: 'The payment provider, by its signature.',
  listFeedback: 'People of `APP_ADMINS`.',
  resolveFeedback: 'People of `APP_ADMINS`.',
  readFeedback: 'Who sent it, and people of `APP_ADMINS`.',
  readFeedbackImage: 'Who sent it, and people of `APP_ADMINS`.',
}

/** Says who may make a call: from the table by which the tests check the permissions. */
export function whoMay(name: CallName): string {
  const row = table[name]
  if (named[name]) return named[name]
  if (row.nobody) return 'Everybody, signed in or not.'
  const rows: [Target, Columns][] =
    'of' in row ? (Object.entries(row.of) as [Target, Columns][]) : [['any', row]]
  const each = rows.flatMap(([target, columns]) => {
    const what = targets[target]
    return what ? [{ what, who: allowed(columns, calls[name].path) }] : []
  })
  const [first] = each
  if (first && each.every(({ who }) => who === first.who)) return `${capital(first.who)}.`
  return each.flatMap(({ what, who }) => (who ? [`${what}: ${who}.`] : [])).join(' ')
}

function allowed(columns: Columns, path: string): string {
  const conditions = Object.entries(people).map(([who, word]) => {
    const verdict = columns[who as keyof Columns]
    const good = settings.filter((setting) => isAllowed(outcomeOf(verdict, setting)))
    return { word, condition: good.length > 0 ? conditionOf(good) : null }
  })
  const each = conditions.flatMap(({ word, condition }) =>
    condition === null ? [] : [`${word}${condition}`],
  )
  const said = each.join(', ')
  if (said === 'the owner, administrators, viewers')
    return path.startsWith('/chats/:chatId') ? 'everybody in the chat' : 'all members'
  return said === 'the owner, administrators, viewers, others' ? 'everybody who is signed in' : said
}

const settings: Setting[] = [...flags, 'isPublic' as const].reduce<Partial<Setting>[]>(
  (all, flag) => all.flatMap((one) => [true, false].map((value) => ({ ...one, [flag]: value }))),
  [{}],
) as Setting[]

// Names the flags that are the same in all of these settings.
function conditionOf(good: Setting[]): string {
  const [first] = good
  const fixed = Object.entries(first ?? {}).filter(([flag, value]) =>
    good.every((setting) => setting[flag as keyof Setting] === value),
  )
  const words = fixed.map(([flag, value]) => `${value ? '' : 'not '}\`${flag}\``)
  return words.length > 0 ? ` if ${words.join(' and ')}` : ''
}

// These say that the object is not as the call needs it, which the table expects of its objects.
const ofTheObject: Outcome[] = ['ok', 'not_retryable', 'not_previewable']

function isAllowed(outcome: Outcome): boolean {
  return ofTheObject.includes(outcome)
}

function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}
