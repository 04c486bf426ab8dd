import { sql } from 'kysely'

/** Selects whether a row of `users` shares a knowledge base with the reader. */
export function sharesKb(readerId: string) {
  return sql<boolean>`exists (
    select from kb_members theirs join kb_members mine on mine.kb_id = theirs.kb_id
    where theirs.user_id = users.id and mine.user_id = ${readerId})`
}

/**
 * Selects whether the reader may see the picture of a row of `users`: their own, those of people
 * who share a knowledge base with them, of creators of knowledge bases that they can see, and of
 * people who request to join a knowledge base that they administer.
 */
export function isVisible(readerId: string) {
  return sql<boolean>`(users.id = ${readerId} or ${sharesKb(readerId)} or exists (
    select from kbs left join kb_members mine on mine.kb_id = kbs.id and mine.user_id = ${readerId}
    where kbs.created_by = users.id and (kbs.is_public or mine.user_id is not null)
  ) or exists (
    select from join_requests asking join kb_members mine on mine.kb_id = asking.kb_id
    where asking.user_id = users.id and mine.user_id = ${readerId} and mine.role <> 'viewer'))`
}
