/**
 * Every error code of the API with its HTTP status. The web app has a sentence for each code in the
 * user's language (section 8).
 */
export const errorStatus = {
  invalid_json: 400,
  invalid_input: 400,
  invalid_upload: 400,
  invalid_cursor: 400,
  invalid_frame: 400,
  upload_interrupted: 400,
  sign_in_failed: 400,
  address_unverified: 403,
  invalid_signature: 400,
  unauthenticated: 401,
  forbidden: 403,
  wrong_origin: 403,
  not_found: 404,
  kb_not_found: 404,
  chat_not_found: 404,
  message_not_found: 404,
  resource_not_found: 404,
  folder_not_found: 404,
  version_not_found: 404,
  upload_not_found: 404,
  import_not_found: 404,
  page_not_found: 404,
  user_not_found: 404,
  invitation_not_found: 404,
  join_request_not_found: 404,
  term_not_found: 404,
  attachment_not_found: 404,
  feedback_not_found: 404,
  method_not_allowed: 405,
  request_timeout: 408,
  address_taken: 409,
  already_a_member: 409,
  already_decided: 409,
  client_id_reused: 409,
  everyone_undecided: 409,
  mention_undecided: 409,
  folder_name_taken: 409,
  folder_cycle: 409,
  keyword_taken: 409,
  last_owner: 409,
  too_many_kbs: 409,
  too_many_chats: 409,
  too_many_own_chats: 409,
  too_many_folders: 409,
  too_many_resources: 409,
  too_many_versions: 409,
  too_many_members: 409,
  too_many_memberships: 409,
  import_running: 409,
  system_chat: 409,
  version_is_current: 409,
  wrong_offset: 409,
  needs_approval: 409,
  invitation_expired: 409,
  already_subscribed: 409,
  not_subscribed: 409,
  not_retryable: 409,
  not_previewable: 409,
  too_large: 413,
  archive_too_large: 413,
  kb_full: 413,
  person_full: 413,
  unsupported_type: 415,
  range_not_satisfiable: 416,
  too_many_requests: 429,
  too_many_invitations: 429,
  internal: 500,
  sign_in_unavailable: 503,
  payments_not_configured: 503,
  payments_unavailable: 503,
  shutting_down: 503,
  database_unavailable: 503,
  files_unavailable: 503,
  disk_full: 507,
} as const

export type ErrorCode = keyof typeof errorStatus

/** Why a field is invalid; the web app has a sentence for each code. */
export const fieldErrors = [
  'required',
  'invalid',
  'too_long',
  'too_short',
  'too_many',
  'too_few',
  'not_an_email',
  'not_a_url',
  'has_credentials',
  'not_an_icon',
  'unknown_field',
  'foreign',
  'invited_recently',
  'invited_too_often',
] as const
export type FieldError = (typeof fieldErrors)[number]

/**
 * The body of every error answer. `fields` has the errors of each invalid field by the field's
 * path, for example `emails.0`.
 */
export type ErrorBody = {
  error: { code: ErrorCode; message: string; fields?: Record<string, FieldError[]> }
}
