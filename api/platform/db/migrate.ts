import { type Migration, Migrator } from 'kysely/migration'
import { migrationFailure, StartFailure } from '#api/platform/start-failure.ts'
import type { Db } from '#api/schema.ts'
import * as accessKeys from './migrations/access-keys.ts'
import * as administrators from './migrations/administrators.ts'
import * as answerLeases from './migrations/answer-leases.ts'
import * as attachedTotals from './migrations/attached-totals.ts'
import * as bin from './migrations/bin.ts'
import * as binOfFiles from './migrations/bin-of-files.ts'
import * as bookLines from './migrations/book-lines.ts'
import * as chatAttachments from './migrations/chat-attachments.ts'
import * as chatsBegun from './migrations/chats-begun.ts'
import * as chosenPreferences from './migrations/chosen-preferences.ts'
import * as citationMarks from './migrations/citation-marks.ts'
import * as compactPassages from './migrations/compact-passages.ts'
import * as deletedKbs from './migrations/deleted-kbs.ts'
import * as digests from './migrations/digests.ts'
import * as dislikes from './migrations/dislikes.ts'
import * as embeddedWith from './migrations/embedded-with.ts'
import * as encodings from './migrations/encodings.ts'
import * as feedbackPayments from './migrations/feedback-payments.ts'
import * as fileHolds from './migrations/file-holds.ts'
import * as fileStars from './migrations/file-stars.ts'
import * as fileStems from './migrations/file-stems.ts'
import * as filesRead from './migrations/files-read.ts'
import * as first from './migrations/first.ts'
import * as foldedTitles from './migrations/folded-titles.ts'
import * as foldersVersion from './migrations/folders-version.ts'
import * as followedThreads from './migrations/followed-threads.ts'
import * as formerFolders from './migrations/former-folders.ts'
import * as forwardedFrom from './migrations/forwarded-from.ts'
import * as identities from './migrations/identities.ts'
import * as imports from './migrations/imports.ts'
import * as installation from './migrations/installation.ts'
import * as invitations from './migrations/invitations.ts'
import * as invitationsInPerson from './migrations/invitations-in-person.ts'
import * as invitedRoles from './migrations/invited-roles.ts'
import * as kbActivity from './migrations/kb-activity.ts'
import * as kbListed from './migrations/kb-listed.ts'
import * as kbSummaries from './migrations/kb-summaries.ts'
import * as kbSummaryWriter from './migrations/kb-summary-writer.ts'
import * as linkReadings from './migrations/link-readings.ts'
import * as linkSites from './migrations/link-sites.ts'
import * as mentionSentences from './migrations/mention-sentences.ts'
import * as mentions from './migrations/mentions.ts'
import * as modifiedAt from './migrations/modified-at.ts'
import * as movedPlaces from './migrations/moved-places.ts'
import * as noticeKinds from './migrations/notice-kinds.ts'
import * as oauth from './migrations/oauth.ts'
import * as oauthRenewals from './migrations/oauth-renewals.ts'
import * as pageAspect from './migrations/page-aspect.ts'
import * as pageEditors from './migrations/page-editors.ts'
import * as pageNames from './migrations/page-names.ts'
import * as pageViews from './migrations/page-views.ts'
import * as partlyRead from './migrations/partly-read.ts'
import * as passageComments from './migrations/passage-comments.ts'
import * as picturesRead from './migrations/pictures-read.ts'
import * as pins from './migrations/pins.ts'
import * as pushSubscriptions from './migrations/push-subscriptions.ts'
import * as quotes from './migrations/quotes.ts'
import * as renewedLinks from './migrations/renewed-links.ts'
import * as repliers from './migrations/repliers.ts'
import * as repliesInChat from './migrations/replies-in-chat.ts'
import * as resourceLists from './migrations/resource-lists.ts'
import * as resourceNames from './migrations/resource-names.ts'
import * as resourceVersions from './migrations/resource-versions.ts'
import * as searchIndexes from './migrations/search-indexes.ts'
import * as spellings from './migrations/spellings.ts'
import * as talk from './migrations/talk.ts'
import * as templates from './migrations/templates.ts'
import * as terms from './migrations/terms.ts'
import * as threadsAndDrafts from './migrations/threads-and-drafts.ts'
import * as titleOrder from './migrations/title-order.ts'
import * as unfinishedUploads from './migrations/unfinished-uploads.ts'
import * as unreadInKb from './migrations/unread-in-kb.ts'
import * as unreadMentions from './migrations/unread-mentions.ts'
import * as userTotals from './migrations/user-totals.ts'
import * as visitorQuestions from './migrations/visitor-questions.ts'
import * as visitorReports from './migrations/visitor-reports.ts'

/** Migrations run in this order. Never rename a published one. */
const migrations: Record<string, Migration> = {
  '001-first': first,
  '002-resource-lists': resourceLists,
  '003-search-indexes': searchIndexes,
  '010-invitations': invitations,
  '011-talk': talk,
  '012-user-totals': userTotals,
  '013-terms': terms,
  '015-feedback-payments': feedbackPayments,
  '016-administrators': administrators,
  '035-files-installation': installation,
  '036-files-attached-totals': attachedTotals,
  '050-quotes': quotes,
  '055-identities': identities,
  '056-chosen-preferences': chosenPreferences,
  '057-invitations-in-person': invitationsInPerson,
  '070-citation-marks': citationMarks,
  '071-page-aspect': pageAspect,
  '072-unread-in-kb': unreadInKb,
  '080-chat-attachments': chatAttachments,
  '081-mentions': mentions,
  '082-threads-and-drafts': threadsAndDrafts,
  '083-dislikes': dislikes,
  '084-repliers': repliers,
  '085-followed-threads': followedThreads,
  '086-people-spellings': spellings,
  '090-files-read': filesRead,
  '091-embedded-with': embeddedWith,
  '095-modified-at': modifiedAt,
  '096-bin': bin,
  '097-bin-of-files': binOfFiles,
  '100-resource-versions': resourceVersions,
  '101-resource-names': resourceNames,
  '102-unfinished-uploads': unfinishedUploads,
  '105-find-link-readings': linkReadings,
  '110-page-views': pageViews,
  '115-drive-folders-version': foldersVersion,
  '116-drive-former-folders': formerFolders,
  '120-bin-deleted-kbs': deletedKbs,
  '125-kb-summaries': kbSummaries,
  '126-pictures-read': picturesRead,
  '135-file-holds': fileHolds,
  '136-answer-leases': answerLeases,
  '137-folded-titles': foldedTitles,
  '145-imports': imports,
  '148-link-sites': linkSites,
  '149-partly-read': partlyRead,
  '150-chats-begun': chatsBegun,
  '151-encodings': encodings,
  '152-kb-summary-writer': kbSummaryWriter,
  '153-book-lines': bookLines,
  '154-file-stars': fileStars,
  '155-pins': pins,
  '156-kb-activity': kbActivity,
  '157-replies-in-chat': repliesInChat,
  '160-access-keys': accessKeys,
  '165-kb-listed': kbListed,
  '166-visitor-reports': visitorReports,
  '167-visitor-questions': visitorQuestions,
  '170-digests': digests,
  '171-push-subscriptions': pushSubscriptions,
  '172-oauth': oauth,
  '173-templates': templates,
  '174-passage-comments': passageComments,
  '192-page-names': pageNames,
  '193-page-editors': pageEditors,
  '200-file-stems': fileStems,
  '201-mention-sentences': mentionSentences,
  '211-notice-kinds': noticeKinds,
  '212-unread-mentions': unreadMentions,
  '213-oauth-renewals': oauthRenewals,
  '214-title-order': titleOrder,
  '216-invited-roles': invitedRoles,
  '217-compact-passages': compactPassages,
  '218-forwarded-from': forwardedFrom,
  '219-renewed-links': renewedLinks,
  '220-moved-places': movedPlaces,
}

/** All or nothing; throws a `StartFailure`. `only` gives the tables of an earlier version. */
export async function migrate(db: Db, only?: string[]): Promise<void> {
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => (only ? pick(only) : migrations) },
    // Work on several features at once may publish migrations out of order.
    allowUnorderedMigrations: true,
  })
  const { error, results } = await migrator.migrateToLatest()
  if (!error) return
  const failed = results?.find(({ status }) => status === 'Error')
  throw migrationFailure(error, failed?.migrationName)
}

export function checkMigrations(names: string[]): void {
  pick(names)
}

function pick(names: string[]): Record<string, Migration> {
  const found = names.flatMap((name) => {
    const migration = migrations[name]
    return migration ? [[name, migration] as const] : []
  })
  if (found.length === names.length) return Object.fromEntries(found)
  throw new StartFailure(
    'The backup was made by a newer version of this program: restore it with that version.',
  )
}
