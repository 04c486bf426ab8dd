import type { ErrorCode, FieldError } from '#contract/errors.ts'

const fields = {
  required: 'Fill this in.',
  invalid: 'This value is not allowed.',
  too_long: 'This is too long.',
  too_short: 'This is too short.',
  too_many: 'There are too many.',
  too_few: 'Choose at least one.',
  not_an_email: 'This is not an e-mail address.',
  not_a_url: 'This is not a web address.',
  has_credentials: 'A web address here may not hold a name or a password.',
  not_an_icon: 'Please select an icon',
  unknown_field: 'This field is unknown.',
  foreign: 'This is not part of this knowledge base.',
  invited_recently:
    'A mail about this knowledge base is on its way there. Wait before you send another.',
  invited_too_often: 'Many invitations have been sent there in this hour. Try again later.',
} satisfies Record<FieldError, string>

const codes = {
  invalid_json: 'The request could not be read. Reload the page and try again.',
  invalid_input: 'Some of this is not valid. Correct it and send it again.',
  invalid_upload: 'The upload could not be read. Choose the file again.',
  invalid_cursor: 'This place in the list no longer exists. Start from the top.',
  invalid_frame: 'The message could not be read. Reload the page and try again.',
  upload_interrupted: 'The upload stopped half-way. Upload the file again.',
  sign_in_failed: 'Failed to sign in. Please try again.',
  address_unverified:
    'The sign-in provider does not confirm that this e-mail address is yours. Confirm it there, then sign in again.',
  invalid_signature: 'The event is not signed by the payment provider.',
  unauthenticated: 'You are signed out. Sign in again.',
  forbidden: 'Your role does not allow this.',
  key_not_allowed: 'This access key does not allow this.',
  wrong_origin: 'The form came from another site. Try again from this one.',
  not_found: 'This does not exist, or is not shared with you.',
  kb_not_found: 'This knowledge base does not exist, or is not shared with you.',
  chat_not_found: 'Chat not found',
  message_not_found: 'This message is gone.',
  resource_not_found: 'This file is gone, or is not shared with you.',
  folder_not_found: 'This folder is gone.',
  wrong_offset: 'The upload has changed in the meantime. Try again.',
  upload_not_found: 'This upload is gone. Choose the file again.',
  import_not_found: 'This import does not exist.',
  version_not_found: 'This version is gone.',
  version_is_current: 'This is the current version. Restore another one first.',
  page_not_found: 'This file has no such page.',
  user_not_found: 'This person is not a member here.',
  invitation_not_found: 'This invitation does not exist, or has been withdrawn.',
  join_request_not_found: 'This request has been withdrawn.',
  book_line_not_found: 'This line is not in the book.',
  term_not_found: 'This term is gone.',
  attachment_not_found: 'This attachment is gone.',
  access_key_not_found: 'This access key is gone.',
  client_not_found: 'This program is not known here.',
  redirect_not_registered: 'This program gave another address.',
  push_subscription_not_found: 'This browser gets no notices any more.',
  feedback_not_found: 'This feedback does not exist, or is not yours.',
  method_not_allowed: 'This address does not support this kind of request.',
  request_timeout: 'The request took too long to arrive. Check your connection and try again.',
  address_taken:
    'This e-mail address belongs to another account here. Ask whoever runs this server to change that account.',
  already_a_member: 'You are already a member.',
  already_decided: 'Somebody has already decided on this request.',
  mention_undecided: 'Say whom the names in this message mean.',
  everyone_undecided: 'Say whether this message notifies everybody.',
  client_id_reused: 'This message has already been sent.',
  folder_name_taken: 'A folder with this name is already here. Choose another name.',
  file_name_taken: 'A file with this name is already here. Choose another title.',
  text_changed: 'Somebody else has changed the same lines meanwhile.',
  folder_cycle: 'A folder cannot be moved into itself.',
  keyword_taken: 'You already have a term with this keyword.',
  last_owner: 'A knowledge base needs an owner. Transfer it first.',
  import_running: 'You have an import that is still running. Wait until it has ended.',
  too_many_kbs:
    'You have made as many knowledge bases as one person may. Those in your bin count too. Delete one for good that is no longer needed.',
  too_many_chats:
    'This knowledge base has as many group chats as it can have. Those in the bin count too. Delete one for good that is no longer needed.',
  too_many_own_chats:
    'You have started as many chats as one person may. Those in your bin count too. Delete a group chat for good that is no longer needed.',
  too_many_folders:
    'This knowledge base has as many folders as it can have. Delete folders that are no longer needed.',
  too_many_resources:
    'This knowledge base has as many files and links as it can have. Delete some that are no longer needed.',
  too_many_versions:
    'This file has as many versions as it can have. Delete versions that are no longer needed.',
  too_many_templates:
    'This knowledge base has as many templates as it can have. Take one away first.',
  too_many_members:
    'This knowledge base has as many members as it can have. Somebody has to quit it first.',
  too_many_memberships:
    'This person is in as many knowledge bases as one person may. They have to quit one first.',
  too_many_pins: 'A chat can have at most 50 pinned messages. Unpin some first.',
  mail_link_not_found: 'This link belongs to no mail of this site.',
  no_questions_left: 'The questions of visitors for today are used up. Ask again tomorrow.',
  too_many_book_lines: 'You have kept as many lines here as one person may. Remove some first.',
  too_many_push_subscriptions:
    'You get notices in as many browsers as one person can. Remove one that you no longer need.',
  too_many_access_keys:
    'You have as many access keys as one person may. Revoke some that are no longer needed.',
  system_chat: 'Townhall and AI Chat stay as they are.',
  needs_approval: 'An administrator has to approve this first.',
  invitation_expired: 'This invitation has expired. Ask for a new one.',
  already_subscribed: 'You already have a subscription. Manage it instead.',
  not_subscribed: 'You have no subscription yet.',
  not_retryable: 'This file cannot be read again.',
  not_previewable: 'There is no preview for this type. Download the file instead.',
  kb_full:
    'There is no room left in this knowledge base. Delete files that are no longer needed, and try again.',
  person_full:
    'You have used up the room you have for files. Delete files of yours that are no longer needed, and try again.',
  too_large: 'This is larger than allowed.',
  archive_too_large: 'These are too many files for one download. Choose some of them.',
  unsupported_type: 'This type of file is not supported.',
  range_not_satisfiable: 'That part of the file does not exist.',
  too_many_requests: 'Too many requests in a short time. Wait a moment and try again.',
  too_many_invitations: 'Too many invitations in a short time. Wait before you send more.',
  internal: 'Something broke on the server. Try again in a moment.',
  sign_in_unavailable: 'The sign-in provider does not answer. Try again in a moment.',
  payments_not_configured: 'Payments are not set up on this server.',
  payments_unavailable: 'The payment provider does not answer. Try again in a moment.',
  shutting_down: 'The server is restarting. Try again in a moment.',
  database_unavailable:
    'The database does not answer at the moment. Nothing you had saved is lost. Try again in a moment.',
  files_unavailable:
    'The server that keeps the files does not answer at the moment. Files that you uploaded before are not lost. Try again in a moment.',
  disk_full:
    'The server has no room left on its disk. Nothing of this was kept. Tell whoever runs it, and try again later.',
} satisfies Record<ErrorCode, string>

export const en = {
  ...codes,
  unreachable: 'The server did not answer. Try again in a moment.',
  offline: 'You are offline.',
  kept: 'What you wrote is still here. Sign in, come back to this tab, and send it again.',
  signInAgain: 'Sign in in a new tab',
  fields,
}
