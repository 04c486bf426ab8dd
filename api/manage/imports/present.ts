import type { Db } from '#api/schema.ts'
import type { KbImport } from '#contract/entities/kb-import.ts'
import { importLimits } from '#contract/limits.ts'

/** Lists a person's imports, newest first, each with its knowledge base while they are in it. */
export async function listImports(db: Db, userId: string): Promise<KbImport[]> {
  const rows = await db
    .selectFrom('imports')
    .leftJoin('kb_members', (join) =>
      join
        .onRef('kb_members.kb_id', '=', 'imports.kb_id')
        .onRef('kb_members.user_id', '=', 'imports.user_id'),
    )
    .select(['imports.id', 'imports.name', 'imports.status', 'imports.failure'])
    .select(['kb_members.kb_id as kbId', 'imports.created_at as createdAt'])
    .select(['imports.done_bytes as doneBytes', 'imports.total_bytes as totalBytes'])
    .where('imports.user_id', '=', userId)
    .orderBy('imports.id', 'desc')
    .limit(importLimits.shown)
    .execute()
  return rows
}
