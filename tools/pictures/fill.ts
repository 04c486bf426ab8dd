import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { Browser } from '#tests/support/browser.ts'

export type Filled = Record<
  | 'cookie'
  | 'kb'
  | 'townhall'
  | 'ai'
  | 'group'
  | 'message'
  | 'attachment'
  | 'resource'
  | 'picture'
  | 'folder'
  | 'member'
  | 'term'
  | 'token',
  string
>

type Answer = { data: Record<string, string> }
type Item = { id: string; title: string; userId: string; role: string }

const files = [
  'handbook.pdf',
  'notes-zh.txt',
  'people.csv',
  'picture.png',
  'readme.md',
  'empty.txt',
]

export async function fill(origin: string): Promise<Filled> {
  const marit = await signedIn(origin, 'Marit Olsen', 'marit@example.com')
  const lin = await signedIn(origin, 'Lin Wei', 'linwei@example.com')
  const kb = (
    await marit.call('POST', '/kb', { title: 'Lamp trials', description: 'How lamps are lit.' })
  ).id
  const { invitationLink } = await marit.call('GET', `/kb/${kb}`)
  const token = invitationLink?.split('/').at(-2) ?? ''
  await lin.call('POST', `/invitations/${token}/shared-link/join`)
  await marit.call('PUT', `/kb/${kb}/favorite`, { isFavorite: true })
  await marit.call('POST', `/kb/${kb}/collaborators`, { emails: ['ada@example.com'] })
  const folder = (
    await marit.call('POST', `/kb/${kb}/folders`, { name: 'Reports', parentId: null })
  ).id
  for (const file of files) await marit.upload(`/kb/${kb}/resources`, file)
  const term = await marit.call('POST', '/user/terms', {
    keyword: 'SOP',
    definition: 'How the lamps are lit',
    scope: 'user',
  })
  const chats = await marit.list('/chats', `kbId=${kb}`)
  const [townhall = '', ai = ''] = ['Townhall', 'AI Chat'].map((t) => idOf(chats, t))
  const talk = await fillTalk(kb, townhall, { marit, lin })
  await settled(marit, kb)
  await marit.call('POST', `/chats/${ai}/messages`, {
    content: 'Who lights the lamps?',
    clientId: randomUUID(),
    expectBotReply: true,
  })
  const members = (await marit.call('GET', `/kb/${kb}/collaborators`)) as unknown as {
    collaborators: Item[]
  }
  const resources = await marit.list(`/kb/${kb}/resources`)
  return {
    ...talk,
    cookie: marit.cookie,
    kb,
    townhall,
    ai,
    folder,
    term: term.id,
    token,
    resource: idOf(resources, 'handbook.pdf'),
    picture: idOf(resources, 'picture.png'),
    member: members.collaborators.find(({ role }) => role === 'viewer')?.userId ?? '',
  } as Filled
}

async function fillTalk(
  kb: string,
  townhall: string,
  { marit, lin }: Record<'marit' | 'lin', Person>,
) {
  const send = (person: Person, content: string, more: object = {}) =>
    person.call('POST', `/chats/${townhall}/messages`, {
      content,
      clientId: randomUUID(),
      rootMessageId: null,
      ...more,
    })
  const { id: message } = await send(marit, 'Who lights the **lamps**?')
  await send(marit, 'See `lamp.ts`:\n\n- wick\n- oil')
  await send(lin, '灯由看守人点亮。', { rootMessageId: message })
  await send(marit, 'Every evening?', { rootMessageId: message })
  await send(lin, '灯塔每晚都亮。')
  const path = `/chats/${townhall}/messages/attachment`
  const { id: attachment } = await marit.upload(path, 'picture.png')
  await send(marit, '', { attachmentIds: [attachment] })
  const members = await marit.call('GET', `/kb/${kb}/collaborators`)
  const { collaborators } = members as unknown as { collaborators: Item[] }
  const userIds = collaborators.flatMap(({ role, userId }) => (role === 'viewer' ? [userId] : []))
  const { id: group } = await marit.call('POST', '/chats', { kbId: kb, title: 'Keepers', userIds })
  return { message, attachment, group }
}

function idOf(items: Item[], title: string): string {
  const found = items.find((item) => item.title.startsWith(title.replace(/\..+$/, '')))
  if (!found) throw new Error(`nothing is called ${title}`)
  return found.id
}

// Waits for the end of the analysis, because files look different while it runs.
async function settled(person: Person, kb: string): Promise<void> {
  const busy = new Set(['init', 'queued', 'pending', 'analyzing'])
  for (;;) {
    const items = (await person.list(`/kb/${kb}/resources`)) as unknown as { status: string }[]
    if (!items.some(({ status }) => busy.has(status))) return
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
}

type Person = Awaited<ReturnType<typeof signedIn>>

async function signedIn(origin: string, name: string, email: string) {
  const browser = new Browser(`${origin}/api`)
  await browser.finish(await browser.pass({ name, email }))
  const { cookie } = browser
  const ask = async (path: string, init: RequestInit): Promise<unknown> => {
    const headers = { ...(init.headers as Record<string, string>), cookie, origin }
    const response = await fetch(`${origin}/api${path}`, { ...init, headers })
    if (!response.ok) throw new Error(`${init.method} ${path}: ${await response.text()}`)
    return ((await response.json()) as Answer).data
  }
  return {
    cookie,
    call: async (method: string, path: string, body?: unknown) =>
      (await ask(path, {
        method,
        ...(body !== undefined && {
          body: JSON.stringify(body),
          headers: { 'content-type': 'application/json' },
        }),
      })) as Record<string, string> & { id: string },
    list: async (path: string, query = '') => {
      const data = await ask(`${path}?${query}`, { method: 'GET' })
      return (
        Array.isArray(data) ? data : ((data as { resources?: Item[] }).resources ?? [])
      ) as Item[]
    },
    upload: async (path: string, file: string) => {
      const form = new FormData()
      form.set('file', new File([readFileSync(`tests/files/${file}`)], file))
      return (await ask(path, { method: 'POST', body: form })) as { id: string }
    },
  }
}
