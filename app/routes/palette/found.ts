import type { IconName } from '#app/ui/icons/names.ts'

/** The most results in a section of the search dialog, and the most recent places. */
export const sectionSize = 5

/** Something that the search dialog offers to open. */
export interface FoundRow {
  to: string
  /** Whether the address is a dialog, which opens above the page. */
  isDialog?: boolean
  icon: IconName
  /** Shown instead of the icon. */
  person?: { id: string; displayName: string; profileURL: string | null }
  /** Every second part is marked. */
  title: string[]
  note: string
  /** Words around what was found; every second part is marked. */
  excerpt?: string[]
  /** When a message was written, as ISO 8601. */
  at?: string | null
}

export interface FoundSection {
  name: 'recent' | 'places' | 'files' | 'passages' | 'messages'
  rows: FoundRow[]
}

/** Where a question is asked: the chat of a knowledge base in which the bot answers everything. */
export interface AskPlace {
  kbId: string
  kbTitle: string
  chatId: string
}

/** The answer of `/palette`. `failed` is a sentence, and then there are no sections. */
export interface Found {
  sections: FoundSection[]
  /** Only in the answer to an empty query. */
  ask?: AskPlace | null
  failed?: string
}
