// Writes the pages of docs/api: npm run docs:api. Makes each call of the contract once, on an API in
// this process over a new database, and shows what was sent and what came back.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import type { CallName } from '#contract/calls.ts'
import type { ServerEvent } from '#contract/events.ts'
import { makeExchanges } from './api-docs/exchanges.ts'
import { jsonBlock, writePage } from './api-docs/pages.ts'

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g

// The files of contract/calls that each page describes.
const pages: Record<string, string[]> = {
  Users: ['users'],
  Auth: ['auth'],
  'Access-keys': ['access-keys', 'oauth'],
  Kbs: ['kbs', 'exports', 'imports', 'bin'],
  Published: ['published'],
  Members: ['members', 'activity'],
  Invitations: ['invitations'],
  Resources: ['resources', 'link-readings', 'versions', 'written', 'uploads', 'archives'],
  Folders: ['folders'],
  Chats: ['chats'],
  Messages: ['messages', 'mentions', 'attachments', 'threads', 'link-cards'],
  Comments: ['comments'],
  Book: ['book'],
  Notifications: ['notifications', 'mails', 'push'],
  Search: ['search'],
  Feedback: ['feedback'],
  Payments: ['payments'],
}

const { made, events, addresses } = await makeExchanges()
const stable = () => createStable(addresses)

/** Ids by their number in one page, times, addresses, tokens and hashes. */
function createStable(addresses: Record<string, string>): (text: string) => string {
  const ids = new Map<string, string>()
  const numbered = (id: string) => {
    const n = ids.get(id) ?? `${ids.size + 1}`.padStart(12, '0')
    ids.set(id, n)
    return `00000000-0000-7000-8000-${n}`
  }
  return (text) => {
    const local = Object.entries(addresses).reduce(
      (all, [from, to]) => all.replaceAll(from, to).replaceAll(encodeURIComponent(from), to),
      text,
    )
    return local
      .replace(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g, '2026-11-24T09:00:00.000Z')
      .replace(new RegExp(`-${uuid.source}@`, 'g'), '@')
      .replace(new RegExp(`${uuid.source}@`, 'g'), 'somebody@')
      .replace(
        new RegExp(`("(?:title|keyword|name)": ?)"${uuid.source}(\\.\\w+)?"`, 'g'),
        '$1"Example$2"',
      )
      .replace(uuid, numbered)
      .replace(/("ending": )"[\w-]+"/g, '$1"a1b2"')
      .replace(/("auth": ?)"[\w-]+"/g, '$1"EXAMPLE-SECRET"')
      .replace(/t=\d+,v1=/g, 't=1795510800,v1=')
      .replace(/(?<![\w-])(?!0{8}-)(?=[\w-]*\d)(?=[\w-]*[A-Za-z])[\w-]{32,}/g, 'EXAMPLE-TOKEN')
  }
}

for (const [title, files] of Object.entries(pages)) {
  const names = (await Promise.all(files.map(callsIn))).flat()
  write(title.toLowerCase(), writePage(title.replace('-', ' '), names, made, stable()))
}
write('socket-events', eventsPage(events))

async function callsIn(file: string): Promise<CallName[]> {
  const exported = (await import(`#contract/calls/${file}.ts`)) as Record<string, object>
  return Object.entries(exported).flatMap(([name, calls]) =>
    name.endsWith('Calls') ? (Object.keys(calls) as CallName[]) : [],
  )
}

// Each event is described by the comment that stands above it.
function eventsPage(events: Map<string, ServerEvent>): string {
  const folder = 'contract/events'
  const text = readdirSync(folder).map((file) => readFileSync(`${folder}/${file}`, 'utf8'))
  const described = text.join('\n').matchAll(/\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s+event\(\s*'(\w+)'/g)
  const replace = stable()
  const sections = [...described].map(([, comment = '', type = '']) => {
    const event = events.get(type)
    if (!event) throw new Error(`no event ${type}`)
    const words = comment.replaceAll(/\s*\n?\s*\*\s/g, ' ').trim()
    return [`## ${type}`, words, jsonBlock(event, replace)].join('\n\n')
  })
  return ['# Socket events', ...sections].join('\n\n')
}

function write(name: string, text: string): void {
  writeFileSync(`docs/api/${name}.md`, `${text}\n`)
}
