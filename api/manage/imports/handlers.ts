import type { Handlers } from '#api/deps.ts'
import { beginImport } from './begin.ts'
import { cancelImport } from './cancel.ts'
import { listImports } from './present.ts'

export const importHandlers = {
  importKb: (context, { query }) => beginImport(context, query.language),

  listImports: ({ db, actor }) => listImports(db, actor.id),

  cancelImport: (context, { params }) => cancelImport(context, params.importId),
} satisfies Partial<Handlers>
