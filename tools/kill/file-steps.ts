import { randomUUID } from 'node:crypto'
import { ask, askToUpload, unlessGone } from '../support/ask.ts'
import type { Random } from '../support/random.ts'
import { pick, type Step } from './message-steps.ts'
import type { File, Person, World } from './world.ts'

/** If the answer was lost, looks first whether the file is there. */
export function uploadFile({ kbId }: World, { cookie, files }: Person, random: Random): Step {
  const path = `/kb/${kbId}/resources`
  const name = `${randomUUID()}.txt`
  const content = `${randomUUID()}\n`.repeat(1 + Math.floor(random() * 200))
  let isFirst = true
  const run = async (url: string) => {
    const found = isFirst ? [] : await findFiles(url, cookie, { kbId, search: name })
    isFirst = false
    const [stored] =
      found.length > 0
        ? found
        : await askToUpload<{ id: string }[]>(url, cookie, path, { name, content })
    if (stored) files.push({ id: stored.id, name, content, place: 'drive' })
  }
  return { name: 'uploads', run }
}

/** Null if there is none. */
export function changeFile({ kbId }: World, person: Person, random: Random): Step | null {
  const { cookie } = person
  const file = pick(
    person.files.filter(({ place }) => place !== 'nowhere'),
    random,
  )
  if (!file) return null
  const to = (place: File['place']) => {
    file.place = place
  }
  if (file.place === 'drive')
    return {
      name: 'deleted files',
      run: async (url) => {
        await ask(url, cookie, 'DELETE', `/kb/${kbId}/resources/${file.id}`).catch(unlessGone)
        to('bin')
      },
    }
  const ids = [file.id]
  if (random() < 0.3)
    return {
      name: 'purged files',
      run: async (url) => {
        await ask(url, cookie, 'DELETE', `/kb/${kbId}/bin`, { ids }).catch(unlessGone)
        to('nowhere')
      },
    }
  return {
    name: 'restored files',
    run: async (url) => {
      await ask(url, cookie, 'POST', `/kb/${kbId}/bin/restore`, { ids })
      to('drive')
    },
  }
}

type Listed = { id: string; title: string }

export async function findFiles(
  url: string,
  cookie: string,
  { kbId, search = '' }: { kbId: string; search?: string },
): Promise<Listed[]> {
  const all: Listed[] = []
  for (let cursor = ''; ; ) {
    const query = new URLSearchParams({ limit: '50', ...(search && { search }) })
    if (cursor) query.set('cursor', cursor)
    type Page = { resources: Listed[]; nextCursor: string | null }
    const page: Page = await ask(url, cookie, 'GET', `/kb/${kbId}/resources?${query}`)
    all.push(...page.resources)
    if (!page.nextCursor) return all
    cursor = page.nextCursor
  }
}
