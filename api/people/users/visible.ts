import { sql } from 'kysely'

export function sharesKb(readerId: string) {
  return sql<boolean>`exists (
    select from kb_members theirs join kb_members mine on mine.kb_id = theirs.kb_id
    where theirs.user_id = users.id and mine.user_id = ${readerId})`
}

/**
 * Their own, and those of people who share a knowledge base, of creators of knowledge bases that
 * they see, and of people who request to join one that they administer.
 */
export function isVisible(readerId: string) {
  return sql<boolean>`(users.id = ${readerId} or ${sharesKb(readerId)} or exists (
    select from kbs left join kb_members mine on mine.kb_id = kbs.id and mine.user_id = ${readerId}
    where kbs.created_by = users.id and (kbs.is_public or mine.user_id is not null)
  ) or exists (
    select from join_requests asking join kb_members mine on mine.kb_id = asking.kb_id
    where asking.user_id = users.id and mine.user_id = ${readerId} and mine.role <> 'viewer'))`
}
