import { sql } from 'kysely'

/** Whether somebody of `users` is in a knowledge base with the reader. */
export function sharesKb(readerId: string) {
  return sql<boolean>`exists (
    select from kb_members theirs join kb_members mine on mine.kb_id = theirs.kb_id
    where theirs.user_id = users.id and mine.user_id = ${readerId})`
}

/**
 * Whose face the reader may see, of `users`: their own, of those who share a knowledge base with them,
 * of who made one they may see, and of who asks to join one they administer.
 */
export function isVisible(readerId: string) {
  return sql<boolean>`(users.id = ${readerId} or ${sharesKb(readerId)} or exists (
    select from kbs left join kb_members mine on mine.kb_id = kbs.id and mine.user_id = ${readerId}
    where kbs.created_by = users.id and (kbs.is_public or mine.user_id is not null)
  ) or exists (
    select from join_requests asking join kb_members mine on mine.kb_id = asking.kb_id
    where asking.user_id = users.id and mine.user_id = ${readerId} and mine.role <> 'viewer'))`
}
