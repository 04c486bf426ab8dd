import type { Insertable } from 'kysely'
import { words } from '#api/manage/exports/words.ts'
import type { UserTable } from '#api/people/users/tables.ts'
import { newId } from '#api/platform/ids.ts'
import { spellingOf } from '#api/platform/spelling.ts'
import { createYield } from '#api/platform/yield.ts'
import type { Db } from '#api/schema.ts'
import type { Person } from '#contract/entities/user.ts'
import { line } from '#contract/fields.ts'
import { importLimits, limits } from '#contract/limits.ts'
import { type Language, languages } from '#contract/preferences.ts'

type Names = Pick<Person, 'id' | 'displayName'>

type AuthorRow = Insertable<UserTable>

export type Authors = {
  /** `person` is null if unknown; so is everybody above `importLimits.people`. */
  idOf: (person: Names | null) => string
  takeNew: () => Promise<AuthorRow[]>
}

/**
 * Authors of imported messages cannot sign in, are in no knowledge base and are marked by their
 * names. They are never people of this installation, because a zip file may say anything.
 */
export function createAuthors({ kbId, language }: { kbId: string; language: Language }): Authors {
  const known = new Map<string, string>()
  let added: { id: string; name: string }[] = []
  const idOf = (person: Names | null): string => {
    const key = person?.id ?? ''
    const there = known.get(key)
    if (there) return there
    if (person && known.size >= importLimits.people) return idOf(null)
    const author = { id: newId(), name: importedName(person, language) }
    known.set(key, author.id)
    added.push(author)
    return author.id
  }
  return {
    idOf,
    takeNew: async () => {
      const rows: AuthorRow[] = []
      const pause = createYield()
      for (const { id, name } of added) {
        const names = { name, display_name: name, spelling: await spellingOf(name) }
        // Nobody can sign in as an author: this is not a valid address.
        await pause()
        rows.push({ id, ...names, email: `imported ${id}`, picture: null, imported_into: kbId })
      }
      added = []
      return rows
    },
  }
}

// A name that was imported before has the mark already.
function importedName(person: Names | null, language: Language): string {
  const read = line(limits.displayNameLength * 2).safeParse(person?.displayName)
  let name = read.success ? read.data : words[language].unknown
  for (const other of languages) {
    const [before = '', after = ''] = words[other].imported('\n').split('\n')
    if (name.startsWith(before) && name.endsWith(after) && name.length > after.length)
      name = name.slice(before.length, name.length - after.length)
  }
  return words[language].imported(name.slice(0, limits.displayNameLength).toWellFormed())
}

/** Rows stay, without names: deleting a person would look through every table. */
export async function forgetAuthors(db: Db, kbId: string): Promise<void> {
  await db
    .updateTable('users')
    .set({ name: '', display_name: '', spelling: '', imported_into: null })
    .where('imported_into', '=', kbId)
    .execute()
}
