import type { Call } from '#contract/call.ts'
import { type CallName, calls } from '#contract/calls.ts'
import { type KeyUse, keyUse } from '#contract/key-use.ts'
import { table } from '#tests/api/permissions/table.ts'
import {
  type Columns,
  flags,
  type Outcome,
  outcomeOf,
  type Setting,
} from '#tests/api/permissions/verdicts.ts'
import type { Target } from '#tests/support/tries/try.ts'
import type { Exchange } from './exchanges.ts'

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

const withKey: Record<KeyUse, string> = {
  read: 'any.',
  write: 'one that writes.',
  readEverywhere: 'any, but not of one knowledge base.',
  writeEverywhere: 'one that writes, but not of one knowledge base.',
  never: 'none.',
}

const settings: Setting[] = [...flags, 'isPublic' as const].reduce<Partial<Setting>[]>(
  (all, flag) => all.flatMap((one) => [true, false].map((value) => ({ ...one, [flag]: value }))),
  [{}],
) as Setting[]

// These say that the object is not as the call needs it, which the table expects of its objects.
const ofTheObject: Outcome[] = ['ok', 'not_retryable', 'not_previewable']

type Stable = (text: string) => string

export function writePage(
  title: string,
  names: CallName[],
  made: Map<CallName, Exchange>,
  stable: Stable,
): string {
  const rows = names.map((name) => {
    const { method, path } = calls[name]
    return `| [${name}](#${name.toLowerCase()}) | \`${method} ${path}\` |`
  })
  const sections = names.map((name) => section(name, made.get(name), stable))
  return [
    `# ${title}`,
    ['| Call | Method and path |', '| --- | --- |', ...rows].join('\n'),
    ...sections,
  ].join('\n\n')
}

function section(name: CallName, exchange: Exchange | undefined, stable: Stable): string {
  if (!exchange) throw new Error(`${name} was not made`)
  const { method, path, summary }: Call = calls[name]
  return [
    `## ${name}`,
    `\`${method} ${path}\`: ${summary}`,
    `Who may: ${whoMay(name)}`,
    `Access key: ${withKey[keyUse[name]]}`,
    block('sh', stable(curl(name, exchange))),
    ...answerBlocks(exchange, stable),
  ].join('\n\n')
}

/** From the table by which the tests check the permissions. */
function whoMay(name: CallName): string {
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

// The same in all of these settings.
function conditionOf(good: Setting[]): string {
  const [first] = good
  const fixed = Object.entries(first ?? {}).filter(([flag, value]) =>
    good.every((setting) => setting[flag as keyof Setting] === value),
  )
  const words = fixed.map(([flag, value]) => `${value ? '' : 'not '}\`${flag}\``)
  return words.length > 0 ? ` if ${words.join(' and ')}` : ''
}

function isAllowed(outcome: Outcome): boolean {
  return ofTheObject.includes(outcome)
}

function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function curl(name: CallName, { address, sent }: Exchange): string {
  const { method, access }: Call = calls[name]
  const { body, form, init } = sent
  const proof = keyUse[name] === 'never' ? '-b "$SESSION"' : '-H "Authorization: Bearer $KEY"'
  const parts = [
    `curl${method === 'GET' ? '' : ` -X ${method}`} "$API${address}"`,
    ...(access === 'public' ? [] : [proof]),
    ...headersOf(init).map(([name, value]) => `-H '${name}: ${value}'`),
    ...(body === undefined ? [] : ["-H 'content-type: application/json'"]),
    ...[...(form ?? [])].map(([name, value]) =>
      typeof value === 'string' ? `-F '${name}=${value}'` : `-F '${name}=@${value.name}'`,
    ),
    ...(body === undefined ? [] : [`-d '${JSON.stringify(body)}'`]),
    ...(typeof init?.body === 'string' ? [`-d '${init.body}'`] : []),
    ...(init?.body instanceof Blob ? ['--data-binary @part'] : []),
  ]
  return parts.join(' \\\n  ')
}

function headersOf(init: RequestInit | undefined): [string, string][] {
  return [...new Headers(init?.headers)]
}

const shownHeaders = [
  'content-type',
  'content-disposition',
  'location',
  'tus-resumable',
  'upload-length',
  'upload-offset',
  'upload-expires',
]

function answerBlocks({ answer, text }: Exchange, stable: Stable): string[] {
  const type = answer.headers.get('content-type') ?? ''
  const isJson = type.startsWith('application/json')
  const cookies = answer.headers
    .getSetCookie()
    .map(
      (cookie) =>
        `set-cookie: ${cookie.replace(/=[^;]*/, '=…').replace(/Expires=[^;]*/, 'Expires=…')}`,
    )
  const headers = shownHeaders.flatMap((name) => {
    const value = name === 'content-type' && isJson ? null : answer.headers.get(name)
    return value ? [`${name}: ${value}`] : []
  })
  const head = [`HTTP/1.1 ${answer.status}`, ...headers, ...cookies]
  const body = type.startsWith('text/') ? ['', text] : []
  return [
    ...(isJson && head.length === 1 ? [] : [block('http', stable([...head, ...body].join('\n')))]),
    ...(isJson ? [jsonBlock(JSON.parse(text), stable)] : []),
  ]
}

/** Of lists the first entry, and of long texts the beginning. */
export function jsonBlock(value: unknown, stable: Stable): string {
  return block('json', stable(JSON.stringify(shortened(value), null, 2)))
}

function shortened(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, 1).map(shortened)
  if (typeof value === 'string') return value.length > 200 ? `${value.slice(0, 200)}…` : value
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, shortened(inner)]))
}

function block(language: string, text: string): string {
  return `\`\`\`${language}\n${text.trimEnd()}\n\`\`\``
}
