import type { IconName } from '#app/ui/icons/names.ts'

/** Of the search dialog. */
export const sectionSize = 5

export interface FoundRow {
  to: string
  /** The dialog opens above the page. */
  isDialog?: boolean
  icon: IconName
  person?: { id: string; displayName: string; profileURL: string | null }
  /** Every second part is marked. */
  title: string[]
  note: string
  /** Every second part is marked. */
  excerpt?: string[]
  /** ISO 8601. */
  at?: string | null
}

export interface FoundSection {
  name: 'recent' | 'places' | 'files' | 'passages' | 'messages'
  rows: FoundRow[]
}

/** The chat of a knowledge base in which the bot answers everything. */
export interface AskPlace {
  kbId: string
  kbTitle: string
  chatId: string
}

/** `failed` is a sentence, and then there are no sections. */
export interface Found {
  sections: FoundSection[]
  /** Only in the answer to an empty query. */
  ask?: AskPlace | null
  failed?: string
}
