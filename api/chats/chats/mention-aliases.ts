import { type RawBuilder, sql } from 'kysely'
import { writtenMentions } from '#shared/mentions.ts'

export type MentionAliases = { html: string; aliases: Record<string, string> }

export function mentionAliasesFor(readerId: string | RawBuilder<unknown>) {
  return sql<MentionAliases | null>`case when messages.mention_ids <> '{}' then (
    select json_build_object('html', messages.html, 'aliases', json_object_agg(own.target_id, own.alias))
    from aliases own
    where own.owner_id = ${readerId}::uuid and own.target_id = any(messages.mention_ids)
    having count(*) > 0) end`
}

/** The plain text or its beginning, with the reader's aliases. */
export function withMentionAliases(text: string, mentioned: MentionAliases | null): string {
  if (!mentioned) return text
  let shown = ''
  let from = 0
  for (const { id, name } of writtenMentions(mentioned.html)) {
    const at = text.indexOf(`@${name}`, from)
    if (at === -1) continue
    shown += `${text.slice(from, at)}@${mentioned.aliases[id] ?? name}`
    from = at + 1 + name.length
  }
  return shown + text.slice(from)
}
