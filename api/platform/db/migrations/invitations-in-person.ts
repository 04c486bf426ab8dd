import { type Kysely, sql } from 'kysely'

const statements = [
  // A person with the invited address gets a notification, which is deleted with the invitation.
  'alter table notifications add column invitee_id uuid references invitees on delete cascade',
  'create index notifications_invitee on notifications (invitee_id) where invitee_id is not null',
  // Sent invitation emails, counted for the limits per sender and per address.
  `create table invitation_mails (
    id bigint generated always as identity primary key,
    sender_id uuid not null references users on delete cascade,
    kb_id uuid not null references kbs on delete cascade,
    email text not null,
    sent_at timestamptz not null default now()
  )`,
  'create index invitation_mails_sender on invitation_mails (sender_id, sent_at)',
  'create index invitation_mails_email on invitation_mails (email, sent_at)',
  'create index invitation_mails_kb on invitation_mails (kb_id)',
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
