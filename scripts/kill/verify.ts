import { checkData } from '#api/checks/check-data.ts'
import { openData } from '#api/data.ts'
import { readSettings } from '#api/settings.ts'
import { ask, type Expected } from './writers.ts'

type Stored = { id: string; seq: number; clientId: string; content: string; isDeleted: boolean }

/**
 * Compares what the server has with what it confirmed; then stops it and checks that its data fits
 * together. Returns the differences.
 */
export async function verify(
  expected: Expected,
  url: string,
  stop: () => Promise<Record<string, string>>,
): Promise<string[]> {
  const stored = await readChat(expected, url)
  const problems = [...compare(expected, stored), ...(await compareUploads(expected, url))]
  return [...problems, ...(await checkStopped(await stop()))]
}

async function readChat({ cookie, chatId }: Expected, url: string): Promise<Stored[]> {
  const all: Stored[] = []
  for (let before = ''; ; ) {
    const path = `/chats/${chatId}/messages?limit=100${before && `&before=${before}`}`
    type Page = { messages: Stored[]; hasMore: boolean }
    const page: Page = await ask(url, cookie, 'GET', path)
    all.unshift(...page.messages)
    before = page.messages[0]?.id ?? ''
    if (!page.hasMore) return all
  }
}

function compare({ messages }: Expected, stored: Stored[]): string[] {
  const byClientId = Map.groupBy(stored, ({ clientId }) => clientId)
  const problems = messages.flatMap(({ clientId, content, deleted }) => {
    const found = byClientId.get(clientId) ?? []
    if (found.length !== 1) return `message ${clientId} is stored ${found.length} times`
    if (deleted === 'yes') return found[0]?.isDeleted ? [] : `message ${clientId} is not deleted`
    return found[0]?.content === content ? [] : `message ${clientId} has another text`
  })
  if (stored.length !== messages.length)
    problems.push(`${stored.length} messages are stored instead of ${messages.length}`)
  const gap = stored.findIndex(({ seq }, index) => seq !== index + 1)
  if (gap >= 0) problems.push(`the numbers of messages are not contiguous from ${gap}`)
  return problems
}

async function compareUploads({ cookie, kbId, uploads }: Expected, url: string) {
  const problems: string[] = []
  for (const { id, content } of uploads) {
    const path = `/kb/${kbId}/resources/${id}/download`
    const answer = await fetch(url + path, { headers: { cookie } })
    if ((await answer.text()) !== content) problems.push(`upload ${id}: ${answer.status}`)
  }
  return problems
}

// A content whose row was not written any more is no fault: the sweep deletes it after a day.
async function checkStopped(settings: Record<string, string>): Promise<string[]> {
  const { db, files, close } = await openData({ settings: readSettings(settings) })
  try {
    const { unusedContents, ...faults } = await checkData(db, files, {
      mend: false,
      isRunning: false,
    })
    console.log(`kill: ${unusedContents.length} contents of uploads that were not confirmed`)
    return Object.entries(faults).flatMap(([what, found]) =>
      found.map((fault) => `${what}: ${JSON.stringify(fault)}`),
    )
  } finally {
    await close()
  }
}
