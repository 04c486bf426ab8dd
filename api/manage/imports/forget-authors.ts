import type { Db } from '#api/schema.ts'

/**
 * Deletes the names of the authors of a knowledge base's imported messages, after the messages. Their
 * rows stay without a name: to delete a person, the database would look through every table that
 * refers to people.
 */
export async function forgetAuthors(db: Db, kbId: string): Promise<void> {
  await db
    .updateTable('users')
    .set({ name: '', display_name: '', spelling: '', imported_into: null })
    .where('imported_into', '=', kbId)
    .execute()
}
