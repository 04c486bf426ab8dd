import { href } from 'react-router'
import { hitPath } from '#app/routes/kb/resources/detail/hit-path.ts'
import { fileType } from '#app/routes/kb/resources/list/file-type.ts'
import { fileLink, written } from '#app/routes/kb/resources/write/written-link.ts'
import type { Format } from '#app/ui/formatting/format-text.ts'
import type { IconName } from '#app/ui/icons/names.ts'
import type { Chat } from '#contract/entities/chat.ts'
import type { KbMember } from '#contract/entities/kb.ts'
import type { Resource } from '#contract/entities/resource.ts'
import type { SearchHit } from '#contract/entities/search.ts'
import { documentTitle } from '#shared/formats.ts'

/** `text` is what is inserted. */
export interface PickOption {
  id: string
  icon: IconName
  name: string
  note?: string | undefined
  person?: KbMember
  text: string
  /** Then made at the caret. */
  format?: WritingFormat
}

export type WritingFormat = Format | 'table'

export function personOption(person: KbMember): PickOption {
  const { userId: id, displayName: name, realName: note } = person
  // Others see it too, so never the reader's alias.
  return { id, icon: 'person', name, note, person, text: `@${note ?? name} ` }
}

export function resourceOption(resource: Resource): PickOption {
  const { id, title, kind } = resource
  const name = documentTitle(title, kind)
  return { id, icon: fileType(resource).icon, name, text: titleLink(title, name) }
}

export function chatOption({ id, knowledgeBaseId: kbId, title }: Chat): PickOption {
  const path = href('/kb/:kbId/chats/:chatId', { kbId, chatId: id })
  return { id, icon: 'forum', name: title, text: written(title, location.origin + path) }
}

export function messageOption(hit: SearchHit): PickOption {
  const { messageId, title, excerpt } = hit
  const words = excerpt.replace(/\s+/g, ' ').slice(0, 60)
  return {
    id: messageId ?? '',
    icon: 'chat_bubble',
    name: words,
    note: title,
    text: written(words, location.origin + hitPath(hit)),
  }
}

/** `note`: how it is written in Markdown. */
export function formatOption(
  format: WritingFormat,
  named: Pick<PickOption, 'icon' | 'name' | 'note'>,
): PickOption {
  return { id: format, text: '', format, ...named }
}

/** A title with brackets cannot be in brackets. */
function titleLink(title: string, name: string): string {
  return /[[\]|]/.test(name) ? fileLink(title, { isPicture: false, words: name }) : `[[${name}]]`
}
