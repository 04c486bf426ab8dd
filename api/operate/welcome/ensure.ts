import type { Deps } from '#api/deps.ts'
import { createKb } from '#api/kbs/create.ts'
import { removeKb } from '#api/manage/kbs/remove.ts'
import { addMember } from '#api/manage/members/add.ts'
import type { Actor } from '#api/people/auth/actor.ts'
import { findOrCreateUser } from '#api/people/users/find-or-create.ts'
import { demoIssuer } from '#api/people/users/identity.ts'
import { noPreferences } from '#api/people/users/preferences.ts'
import { welcomeKbId } from '#api/platform/ids.ts'
import { demoPeople } from '#api/platform/settings/settings.ts'
import { untilAnalysed } from './analysed.ts'
import { addWelcomeFiles } from './files.ts'
import { askFirstQuestion, sendGreetings, wasQuestionAsked } from './talk.ts'

// The demo people act without a session here.
const unsigned = { sessionHash: '', sessionEndsAt: '', hasAliases: false, ...noPreferences }

const [owner, colleague, last] = demoPeople

const welcomeKb = {
  title: 'Welcome',
  description:
    'What Commonplace does and how to begin, told by its own files: read them, search them, ask them.',
  icon: 'auto_stories',
  isPublic: true,
  canEveryoneRead: true,
  canEveryoneDownload: true,
  canEveryoneUpload: false,
  canEveryoneCreateChat: true,
  needApprovalToJoin: false,
} as const

/**
 * Creates the demo people and the Welcome knowledge base on the first start, and never again, even
 * if they are deleted. The files are analysed, and the first question is asked, after the start.
 */
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

async function makePerson(deps: Deps, person: { email: string; name: string }): Promise<Actor> {
  // The same identity as at their sign-in: a demo identifies people by email address.
  const identity = { issuer: demoIssuer, subject: person.email, ...person }
  return { ...(await findOrCreateUser(deps, identity)), ...unsigned }
}

// Asks the first question in the background. If the server stops before that, the next start asks
// it.
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
