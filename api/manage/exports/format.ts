import { z } from 'zod'
import { chat, message, reaction } from '#contract/entities/chat.ts'
import { citation } from '#contract/entities/citation.ts'
import { kb } from '#contract/entities/kb.ts'
import { resource } from '#contract/entities/resource.ts'
import { wholeNumber, word } from '#contract/fields.ts'
import { countLimits, importLimits, limits, uploadLimits } from '#contract/limits.ts'

/** An import refuses a version that it does not know. */
export const exportFormat = 1

export const dataFiles = {
  description: 'export.json',
  kb: 'knowledge-base.json',
  files: 'files.json',
} as const

export const filesFolder = 'files/'

const path = word(uploadLimits.pathLength * 2)

/** `path` ends in `/`, and has no names that no file may have. */
export const exportedFolder = z.object({ path, name: z.string() })

/** `path` is that of its files, without `.json` or `.html`. */
export const exportedChat = chat
  .pick({ title: true, color: true, chatType: true, systemChat: true })
  .extend({ path, color: z.string().max(limits.colorLength) })

export type ExportDescription = {
  format: typeof exportFormat
  exportedAt: string
  folders: z.output<typeof exportedFolder>[]
  chats: z.output<typeof exportedChat>[]
}

export const exportedKb = kb
  .pick({
    title: true,
    description: true,
    icon: true,
    canEveryoneRead: true,
    canEveryoneDownload: true,
    canEveryoneUpload: true,
    canEveryoneCreateChat: true,
    needApprovalToJoin: true,
  })
  // Exports of earlier versions have none.
  .extend({ isListed: kb.shape.isListed.default(true) })

/** A link whose page is not stored has no file at its path. */
export const exportedFile = resource
  .pick({ id: true, kind: true, title: true, type: true, uploadedAt: true, modifiedAt: true })
  .extend({ path, url: z.string().max(limits.urlLength).nullable() })
export type ExportedFile = z.output<typeof exportedFile>

// One message in each line of a JSON array, so that a chat is read without keeping it in memory.
const exportedMessage = message.extend({
  files: z
    .array(z.object({ name: z.string(), path: path.nullable() }))
    .max(limits.attachmentsPerMessage),
})
export type ExportedMessage = z.output<typeof exportedMessage>

// Its texts and numbers fit into their columns. Its file has the title, the name of its page and the cell.
const importedCitation = citation
  .omit({ title: true, pageName: true, cell: true, olderVersion: true })
  .extend({
    n: wholeNumber(1),
    page: wholeNumber(1),
    quote: word(limits.messageLength),
    marks: firstOf(countLimits.marksPerCitation, citation.shape.marks.element),
  })

// The rest of a longer list is left out before anything is checked.
function firstOf<S extends z.ZodType>(most: number, entry: S) {
  const cut = (value: unknown) => (Array.isArray(value) ? value.slice(0, most) : value)
  return z.preprocess(cut, z.array(entry))
}

export const importedMessage = exportedMessage
  .pick({ id: true, createdAt: true, senderType: true, sender: true, rootId: true })
  .extend({
    ...message.pick({ parentId: true, isEdited: true, isDeleted: true }).shape,
    // Exports of earlier versions have none.
    alsoInChat: message.shape.alsoInChat.default(false),
    content: word(limits.messageLength),
    files: firstOf(limits.attachmentsPerMessage, exportedMessage.shape.files.element),
    reactions: firstOf(
      importLimits.reactionsPerMessage,
      reaction.extend({ reaction: word(limits.reactionLength) }),
    ),
    citations: firstOf(importLimits.citationsPerMessage, importedCitation),
  })
export type ImportedMessage = z.output<typeof importedMessage>
