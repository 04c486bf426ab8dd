import { createReadStream } from 'node:fs'
import path from 'node:path'
import { broadcastQuotesOfKb } from '#api/chats/messages/broadcast-quotes.ts'
import { sendMessage } from '#api/chats/messages/send.ts'
import type { Deps } from '#api/deps.ts'
import { createFolder } from '#api/drive/folders/create.ts'
import { addFile } from '#api/drive/resources/insert.ts'
import { kbTopics, memberTopics } from '#api/kbs/announce.ts'
import { createKb } from '#api/kbs/create.ts'
import { findKb } from '#api/kbs/find.ts'
import { listHashes } from '#api/kbs/hashes.ts'
import { addMember } from '#api/manage/members/add.ts'
import type { Actor } from '#api/people/auth/actor.ts'
import { announceRemoved, forgetNotifications } from '#api/people/notifications/forget.ts'
import { findOrCreateUser } from '#api/people/users/find-or-create.ts'
import { demoIssuer } from '#api/people/users/identity.ts'
import { noPreferences } from '#api/people/users/preferences.ts'
import { ApiError } from '#api/platform/api-error.ts'
import { releaseFiles } from '#api/platform/files/release.ts'
import { parseInput } from '#api/platform/http/input.ts'
import { botId, welcomeKbId } from '#api/platform/ids.ts'
import { topics } from '#api/platform/realtime/publish.ts'
import { demoPeople } from '#api/platform/settings/settings.ts'
import type { Db } from '#api/schema.ts'
import { messageInput } from '#contract/calls/messages.ts'
import type { ServerEvent } from '#contract/events.ts'

// Fixed client ids make these messages idempotent: a repeated start sends nothing twice.
const greetingId = '01900000-0000-7000-8000-0000000c0de1'

const replyId = '01900000-0000-7000-8000-0000000c0de2'

const questionId = '01900000-0000-7000-8000-0000000c0de3'

const greeting =
  'Welcome. The handbook, a plan for the first week and a list of file formats are under **Resources**. Ask about them in **AI Chat**: each answer shows the line it comes from.'

const reply = '大家好！中文说明在“Guides”文件夹里的《使用说明.txt》，用中文提问也可以。'

const question = 'Who may delete a knowledge base?'

const content = path.join(import.meta.dirname, 'content')

const guides = [
  'Commonplace handbook.pdf',
  'Sharing and writing.md',
  '使用说明.txt',
  'First week.docx',
]

const above = ['File formats.csv', 'Start here.md']

// The setting that can fix each error. The start continues without the file.
const settingOf: Record<string, string> = {
  kb_full: 'MAX_KB_BYTES',
  person_full: 'MAX_PERSON_BYTES',
}

// The demo people act without a session here.
const unsigned = {
  sessionHash: '',
  sessionEndsAt: '',
  key: null,
  hasAliases: false,
  ...noPreferences,
}

const [owner, colleague, last] = demoPeople

const welcomeKb = {
  title: 'Welcome',
  description:
    'What Commonplace does and how to begin, told by its own files: read them, search them, ask them. 用自带的文件介绍本产品：可阅读、搜索和提问，中文说明在 Guides 文件夹。',
  icon: 'auto_stories',
  isPublic: true,
  visitorQuestions: 0,
  isListed: true,
  canEveryoneRead: true,
  canEveryoneDownload: true,
  canEveryoneUpload: false,
  canEveryoneCreateChat: true,
  needApprovalToJoin: false,
} as const

/** Never again, even if they are deleted. Analysis and the first question come after the start. */
export async function ensureWelcome(deps: Deps): Promise<void> {
  // The last person is created last, so their row means that everything was created.
  if (!(await isKnown(deps, last.email))) await make(deps)
  askInBackground(deps).catch((error) =>
    console.error('the first question of the Welcome knowledge base failed:', error),
  )
}

async function isKnown({ db }: Deps, email: string): Promise<boolean> {
  const query = db.selectFrom('users').select('id').where('email', '=', email)
  return (await query.executeTakeFirst()) !== undefined
}

async function make(deps: Deps): Promise<void> {
  await removeKb(deps, welcomeKbId)
  const marit = await makePerson(deps, owner)
  await createKb(deps.db, marit.id, welcomeKb, welcomeKbId)
  await addWelcomeFiles(deps, marit)
  const lin = await makePerson(deps, colleague)
  await addMember(deps, welcomeKbId, lin.id, 'viewer')
  await sendGreetings(deps, marit, lin)
  await makePerson(deps, last)
}

/**
 * At once, not into the bin: rows by cascade, files that nothing else uses, and all subscriptions.
 */
export async function removeKb({ db, files, publish, hub }: Deps, kbId: string): Promise<void> {
  const members = await memberTopics(db, kbId)
  const listening = await kbTopics(db, kbId)
  const hashes = await listHashes(db, kbId)
  const forgotten = await forgetNotifications(db, (eb) => eb('kb_id', '=', kbId))
  await db.deleteFrom('kbs').where('id', '=', kbId).execute()
  publish([topics.kb(kbId), ...members], {
    type: 'kb_remove',
    data: { kbId },
  })
  announceRemoved({ publish }, forgotten)
  hub.keep([], listening)
  await broadcastQuotesOfKb({ db, publish }, kbId)
  await releaseFiles(db, files, hashes)
}

async function makePerson(deps: Deps, person: (typeof demoPeople)[number]): Promise<Actor> {
  // The same identity as at their sign-in: a demo identifies people by email address.
  const { id, email, name } = person
  const identity = { issuer: demoIssuer, subject: email, email, name }
  return { ...(await findOrCreateUser(deps, identity, id)), ...unsigned }
}

// If the server stops before that, the next start asks it.
async function askInBackground(deps: Deps): Promise<void> {
  const marit = await deps.db
    .selectFrom('users')
    .innerJoin('kb_members', 'kb_members.user_id', 'users.id')
    .selectAll('users')
    .where('users.email', '=', owner.email)
    .where('kb_members.kb_id', '=', welcomeKbId)
    .executeTakeFirst()
  if (!marit || (await wasQuestionAsked(deps.db, marit.id))) return
  if (await untilAnalysed(deps)) await askFirstQuestion(deps, { ...marit, ...unsigned })
}

/** False if the server stops before that. */
function untilAnalysed({ db, hub }: Pick<Deps, 'db' | 'hub'>): Promise<boolean> {
  return new Promise((resolve, reject) => {
    let ended = false
    const end = (analysed: boolean) => {
      ended = true
      hub.remove(listener)
      resolve(analysed)
    }
    const look = async () => {
      const unfinished = await db
        .selectFrom('resources')
        .select('id')
        .where('kb_id', '=', welcomeKbId)
        .where('status', 'not in', ['completed', 'failed'])
        .executeTakeFirst()
      if (!unfinished) end(true)
    }
    // When the server stops, the database closes and queries fail. Such failures are ignored.
    const lookSafely = () => look().catch((error) => ended || reject(error))
    const listener = {
      userId: botId,
      sessionHash: '',
      send: (payload: string) => {
        const event = JSON.parse(payload) as ServerEvent
        if (event.type === 'resource_update' || event.type === 'resource_remove') lookSafely()
      },
      unread: () => 0,
      end: () => end(false),
    }
    hub.add(listener)
    hub.join(listener, [topics.kb(welcomeKbId)])
    lookSafely()
  })
}

async function addWelcomeFiles(deps: Deps, owner: Actor): Promise<void> {
  const context = { ...deps, actor: owner, request: new Request('http://localhost/') }
  const kb = await findKb(context, welcomeKbId)
  const folder = await createFolder(context, kb, { name: 'Guides', parentId: null })
  const add = (title: string, folderId: string | null) => {
    const place = { kbId: kb.id, folderId, uploaderId: owner.id }
    return addFile(deps, place, title, createReadStream(path.join(content, title))).catch(
      reportNoRoom(title),
    )
  }
  for (const title of guides) await add(title, folder.id)
  for (const title of above) await add(title, null)
}

function reportNoRoom(title: string) {
  return (error: unknown) => {
    const setting = error instanceof ApiError && settingOf[error.code]
    if (!setting) throw error
    console.warn(
      `the Welcome knowledge base does not contain "${title}", because it exceeds ${setting}`,
    )
  }
}

async function sendGreetings(deps: Deps, owner: Actor, colleague: Actor): Promise<void> {
  const townhall = await findSystemChat(deps.db, 'townhall')
  if (!townhall) return
  await send(deps, owner, townhall, greetingId, greeting)
  await send(deps, colleague, townhall, replyId, reply)
}

async function askFirstQuestion(deps: Deps, owner: Actor): Promise<void> {
  const aiChat = await findSystemChat(deps.db, 'ai_chat')
  if (aiChat) await send(deps, owner, aiChat, questionId, question)
}

async function wasQuestionAsked(db: Db, ownerId: string): Promise<boolean> {
  const message = await db
    .selectFrom('messages')
    .select('id')
    .where('user_id', '=', ownerId)
    .where('client_id', '=', questionId)
    .executeTakeFirst()
  return message !== undefined
}

async function findSystemChat(db: Db, kind: 'townhall' | 'ai_chat'): Promise<string | undefined> {
  const chat = await db
    .selectFrom('chats')
    .select('id')
    .where('kb_id', '=', welcomeKbId)
    .where('system_chat', '=', kind)
    .executeTakeFirst()
  return chat?.id
}

async function send(deps: Deps, actor: Actor, chatId: string, clientId: string, content: string) {
  const input = parseInput(messageInput, { clientId, content, mentionIds: [] })
  await sendMessage({ ...deps, actor }, chatId, input)
}

export async function joinWelcome(
  deps: Pick<Deps, 'db' | 'settings' | 'publish'>,
  userId: string,
): Promise<void> {
  if (!deps.settings.demo) return
  const kb = await deps.db
    .selectFrom('kbs')
    .select('id')
    .where('id', '=', welcomeKbId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (kb) await addMember(deps, kb.id, userId, 'viewer')
}
