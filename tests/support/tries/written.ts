import { randomUUID } from 'node:crypto'
import type { writtenCalls } from '#contract/calls/written.ts'
import { type CallAttempt, inKb, whose } from './try.ts'

function onPage(more: { version?: string } = {}, body?: unknown): CallAttempt {
  return async (scene, actor, target) => {
    const resourceId = await scene.entities.page(whose(scene, actor, target))
    return { params: { kbId: scene.kb.id, resourceId, ...more }, body }
  }
}

function onTemplate(): CallAttempt {
  return async (scene, actor, target) => {
    const resourceId = await scene.entities.template(whose(scene, actor, target))
    return { params: { kbId: scene.kb.id, resourceId } }
  }
}

export const writtenTries: Record<keyof typeof writtenCalls, CallAttempt> = {
  createPage: inKb(() => ({ title: randomUUID(), content: 'A text.' })),
  previewPage: inKb(() => ({ content: 'A *text*.' })),
  listTemplates: inKb(),
  readTemplate: onTemplate(),
  markTemplate: onPage({}, { isTemplate: true }),
  readText: onPage(),
  saveText: onPage({}, { content: 'A new text.', base: 2 }),
  mergeText: onPage({}, { content: 'Another text.', base: 1 }),
  readTextDraft: onPage(),
  saveTextDraft: onPage({}, { content: 'Not saved.', base: 1 }),
  noteEditing: onPage({}, { isEditing: true }),
  readTextAuthor: onPage(),
  compareVersion: onPage({ version: '1' }),
}
