import { type Kysely, sql } from 'kysely'

const statements = [
  // The knowledge base of the quoted files. Only people who may read it see the message's text
  // about the files.
  'alter table messages add column source_kb_id uuid',
  `update messages set source_kb_id = chats.kb_id from chats
    where chats.id = messages.chat_id and messages.sender_type = 'bot'`,
  // A quotation is text of the file, so it is removed from the answer's own text.
  `update messages set content = '', html = '', tsv = ''::tsvector
    where sender_type = 'bot' and content <> '' and content = citations->0->>'quote'`,
  'create index messages_source on messages (source_kb_id, chat_id) where source_kb_id is not null',
  "create index messages_forwarded on messages (source_kb_id) where source_kb_id is not null and sender_type = 'user'",
  `create index messages_cited on messages using gin (jsonb_path_query_array(citations, '$[*].resourceId'))
    with (fastupdate = off) where source_kb_id is not null`,
  // The id of the newest message of a chat if it quotes files. `last_message` stays the newest
  // text that everybody may read.
  'alter table chats add column last_answer_id uuid',
  `update chats set last_message = (select left(content, 200) from messages
      where chat_id = chats.id and not is_deleted and content <> '' and source_kb_id is null
      order by seq desc limit 1),
    last_answer_id = (select answer.id from messages answer
      where answer.chat_id = chats.id and not answer.is_deleted and answer.source_kb_id is not null
        and (answer.content <> '' or answer.citations <> '[]')
        and not exists (select from messages later where later.chat_id = chats.id and later.seq > answer.seq
          and not later.is_deleted and later.content <> '' and later.source_kb_id is null)
      order by answer.seq desc limit 1)
    where exists (select from messages where chat_id = chats.id and source_kb_id is not null)`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
