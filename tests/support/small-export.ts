import { exportFormat } from '#api/manage/exports/format.ts'
import { newId } from '#api/platform/ids.ts'
import { zipOf } from './zip-of.ts'

// The entries of a small export of a knowledge base, for tests to change.

type Files = Record<string, unknown>

const time = '2026-01-02T03:04:05.678Z'
export const person = {
  id: newId(),
  name: 'Olga',
  displayName: 'Olga',
  profileURL: null,
  isBot: false,
}
export const townhall = { title: 'Townhall', color: '', chatType: 'system', systemChat: 'townhall' }
export const kb = { title: 'Papers', description: '', icon: 'science' }
export const rights = {
  canEveryoneRead: true,
  canEveryoneDownload: true,
  canEveryoneUpload: false,
  canEveryoneCreateChat: true,
  needApprovalToJoin: false,
}

export function description(change: object = {}) {
  const chats = [{ ...townhall, path: 'chats/Townhall' }]
  return { format: exportFormat, exportedAt: time, folders: [], chats, ...change }
}

export function fileAt(path: string, change: object = {}) {
  const times = { uploadedAt: time, modifiedAt: time }
  const type = 'text/plain'
  return { id: newId(), kind: 'file', title: 'a.txt', type, url: null, path, ...times, ...change }
}

export function message(change: object = {}) {
  return {
    id: newId(),
    createdAt: time,
    senderType: 'user',
    sender: person,
    content: 'Hello',
    rootId: null,
    parentId: null,
    isEdited: false,
    isDeleted: false,
    reactions: [],
    citations: [],
    files: [],
    ...change,
  }
}

export const lines = (messages: object[]) =>
  `[\n${messages.map((m) => JSON.stringify(m)).join(',\n')}\n]\n`

/** The zip file of a small export with these files changed; without those that are undefined. */
export function exportWith(change: Files = {}): Promise<Buffer> {
  const files: Files = {
    'export.json': description(),
    'knowledge-base.json': { ...kb, ...rights },
    'files.json': [fileAt('files/a.txt')],
    'files/a.txt': 'Words',
    'chats/Townhall.json': lines([message()]),
    ...change,
  }
  const entries = Object.entries(files).filter(([, content]) => content !== undefined)
  return zipOf(
    entries.map(([path, content]): [string, string] => [
      path,
      typeof content === 'string' ? content : JSON.stringify(content),
    ]),
  )
}
