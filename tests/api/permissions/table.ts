import { chatTable } from './chat-table.ts'
import {
  administrators,
  administratorsInChat,
  butAnswering,
  everyone,
  ifDownloadable,
  ifPublic,
  ifPublished,
  ifPublishedFiles,
  ifReadableAndDownloadable,
  ifReadableUploadableAndDownloadable,
  ifUploadable,
  ifUploadableAndDownloadable,
  inChat,
  members,
  noMember,
  notThere,
  ownerOnly,
  readers,
  refusedToAll,
  type Table,
  unlessApprovalIsNeeded,
  uploaders,
  uploadersOfOthers,
} from './verdicts.ts'

// Members may change what they created themselves. Administrators may change everything.
const makers = { of: { own: members, others: administrators } }

const writers = {
  of: { own: { ...members, viewer: ifUploadableAndDownloadable }, others: administrators },
}

// A template is the whole text of its file, for who may write another one.
const pageWriters: typeof readers = { ...members, viewer: ifReadableUploadableAndDownloadable }

// What others keep for themselves does not exist, even for administrators.
const notThereForMembers = { ...notThere, stranger: members.stranger }
const refusedToMembers = { ...refusedToAll, stranger: members.stranger }

const pageReaders = { ...readers, stranger: members.stranger }
const noChatOfPageReaders = butAnswering(pageReaders, 'chat_not_found')
const alreadyIn = butAnswering(members, 'already_a_member')

/**
 * Who may do what, for every call (section 6 of the specification, section 6 of the design). A
 * flag restricts only members; administrators may do everything whatever its value.
 */
export const table: Table = {
  readUser: everyone,
  updateUser: everyone,
  uploadProfilePicture: everyone,
  removeProfilePicture: everyone,
  readProfilePicture: {
    of: {
      owner: { ...everyone, stranger: ifPublic },
      viewer: { ...everyone, stranger: 'missing' },
    },
  },
  readPersonCard: { ...everyone, stranger: 'missing' },
  listTerms: everyone,
  createTerm: { of: { own: everyone, kb: administrators } },
  updateTerm: { of: { own: everyone, others: notThere, kb: administratorsInChat } },
  deleteTerm: { of: { own: everyone, others: notThere, kb: administratorsInChat } },
  listPassageComments: pageReaders,
  commentOnPassage: { of: { system: pageReaders, foreign: noChatOfPageReaders } },
  replyToPassageComment: pageReaders,
  resolvePassageComment: { of: { own: pageReaders, others: administrators } },
  listBookLines: members,
  keepLine: { of: { system: members, foreign: notThereForMembers } },
  readBookLine: { of: { own: members, others: notThereForMembers, kb: members } },
  updateBookLine: { of: { own: members, others: notThereForMembers, kb: administrators } },
  removeBookLine: { of: { own: members, others: notThereForMembers, kb: refusedToMembers } },
  restoreBookLine: { of: { own: members, others: notThereForMembers, kb: notThereForMembers } },
  listAliases: everyone,
  setAlias: { ...everyone, stranger: 'missing' },
  readPreferences: everyone,
  updatePreferences: everyone,

  listAccessKeys: everyone,
  createAccessKey: { of: { any: everyone, kb: members } },
  revokeAccessKey: { of: { own: everyone, others: notThere } },

  readAuthorization: everyone,
  decideAuthorization: { of: { any: everyone, kb: members } },
  listPushSubscriptions: everyone,
  createPushSubscription: everyone,
  removePushSubscription: { of: { own: everyone, others: notThere } },

  startSignIn: { ...everyone, nobody: 'ok' },
  finishSignIn: { ...butAnswering(everyone, 'sign_in_failed'), nobody: 'sign_in_failed' },
  signOut: { ...everyone, nobody: 'ok' },
  heartbeat: everyone,

  listKbs: everyone,
  listKbNames: everyone,
  listPublicKbs: { ...everyone, nobody: 'ok' },
  listPublishedKbs: { ...everyone, nobody: 'ok' },
  listPublishedPages: ifPublished,
  listPublishedChanges: ifPublished,
  readPublishedKb: ifPublished,
  readPublishedFile: ifPublished,
  readPublishedPageImage: ifPublished,
  readPublishedCard: ifPublished,
  downloadPublishedFile: ifPublishedFiles,
  searchPublishedKb: ifPublished,
  askPublishedKb: ifPublished,
  reportPublished: ifPublished,
  createKb: everyone,
  readKb: { ...members, stranger: ifPublic },
  updateKb: { of: { settings: administrators, title: ownerOnly, models: noMember } },
  deleteKb: ownerOnly,
  joinKb: { ...alreadyIn, stranger: ifPublic },
  favoriteKb: { ...members, stranger: ifPublic },
  inviteByEmail: administrators,
  suggestInvitees: administrators,
  listCollaborators: members,
  leaveKb: { ...members, owner: 'last_owner' },
  changeRole: {
    of: {
      viewer: administrators,
      admin: ownerOnly,
      owner: noMember,
      self: noMember,
      gone: butAnswering(administrators, 'user_not_found'),
    },
  },
  removeMember: {
    of: {
      viewer: administrators,
      admin: ownerOnly,
      owner: noMember,
      self: noMember,
      gone: butAnswering(administrators, 'user_not_found'),
    },
  },
  withdrawInvitation: administrators,
  changeInvitedRole: administrators,
  transferOwnership: {
    of: {
      viewer: ownerOnly,
      admin: ownerOnly,
      self: noMember,
      gone: butAnswering(ownerOnly, 'user_not_found'),
    },
  },

  verifyEmailInvitation: everyone,
  acceptEmailInvitation: { ...alreadyIn, stranger: 'ok' },
  acceptOwnInvitation: { ...alreadyIn, stranger: 'ok' },
  declineOwnInvitation: everyone,
  verifySharedLinkPublicly: { ...everyone, nobody: 'ok' },
  verifySharedLink: everyone,
  joinBySharedLink: { ...alreadyIn, stranger: unlessApprovalIsNeeded },
  requestBySharedLink: { ...alreadyIn, stranger: 'ok' },
  renewSharedLink: administrators,
  listJoinRequests: administrators,
  decideJoinRequest: administrators,

  listResources: readers,
  listTopics: readers,
  uploadResource: uploaders,
  readResource: { of: { own: { ...readers, viewer: 'ok' }, others: readers } },
  renameResource: makers,
  deleteResource: makers,
  retryAnalysis: {
    of: {
      own: butAnswering(members, 'not_retryable'),
      others: butAnswering(administrators, 'not_retryable'),
    },
  },
  chooseEncoding: {
    of: {
      own: butAnswering(members, 'not_retryable'),
      others: butAnswering(administrators, 'not_retryable'),
    },
  },
  downloadResource: {
    of: {
      own: { ...members, viewer: ifDownloadable },
      others: { ...members, viewer: ifReadableAndDownloadable },
    },
  },
  exportKb: ownerOnly,
  exportOwnData: everyone,
  importKb: everyone,
  listImports: everyone,
  cancelImport: { of: { own: everyone, others: notThere } },
  downloadArchive: { ...members, viewer: ifReadableAndDownloadable },
  previewResource: { of: { own: readers, others: readers } },
  readResourcePage: { of: { own: readers, others: readers } },
  readResourcePages: { of: { own: readers, others: readers } },
  findInResource: { of: { own: readers, others: readers } },
  starResource: { of: { own: readers, others: readers } },
  listStars: readers,
  listAllStars: everyone,
  listAnswersQuoting: { of: { own: readers, others: readers } },
  readResourcePageImage: { of: { own: readers, others: readers } },
  addLinks: uploaders,
  readLinkIcon: {
    of: {
      own: butAnswering({ ...readers, viewer: 'ok' }, 'not_previewable'),
      others: butAnswering(readers, 'not_previewable'),
    },
  },
  readLinkReading: readers,
  readLinkAgain: {
    of: {
      own: butAnswering(members, 'not_retryable'),
      others: butAnswering(administrators, 'not_retryable'),
    },
  },
  setLinkReading: {
    of: {
      own: butAnswering(members, 'not_retryable'),
      others: butAnswering(administrators, 'not_retryable'),
    },
  },

  beginUpload: uploaders,
  readUpload: { of: { own: uploaders, others: uploadersOfOthers } },
  continueUpload: { of: { own: uploaders, others: uploadersOfOthers } },
  dropUpload: { of: { own: uploaders, others: uploadersOfOthers } },
  findTaken: uploaders,
  makeFolders: uploaders,
  listVersions: makers,
  uploadVersion: { of: { own: { ...members, viewer: ifUploadable }, others: administrators } },
  downloadVersion: { of: { own: { ...members, viewer: ifDownloadable }, others: administrators } },
  previewVersion: { of: { own: { ...members, viewer: ifDownloadable }, others: administrators } },
  restoreVersion: makers,
  deleteVersion: makers,
  createPage: uploaders,
  previewPage: uploaders,
  listTemplates: pageWriters,
  readTemplate: { of: { own: pageWriters, others: pageWriters } },
  markTemplate: writers,
  readText: writers,
  saveText: writers,
  mergeText: writers,
  readTextDraft: writers,
  saveTextDraft: writers,
  noteEditing: writers,
  readTextAuthor: { of: { own: readers, others: readers } },
  compareVersion: { of: { own: { ...members, viewer: ifDownloadable }, others: administrators } },

  listFolders: readers,
  findFolder: readers,
  createFolder: uploaders,
  renameFolder: makers,
  deleteFolders: makers,
  listActivity: administrators,
  listBin: members,
  restoreFromBin: members,
  purgeBin: members,
  listDeletedKbs: everyone,
  restoreKbs: everyone,
  purgeKbs: everyone,
  moveItems: makers,

  ...chatTable,

  listNotifications: everyone,
  filterNotifications: everyone,
  countUnread: everyone,
  readNotifications: { of: { any: everyone, kb: inChat } },
  readAllNotifications: everyone,

  readMailStop: { ...everyone, nobody: 'ok' },
  stopMails: { ...everyone, nobody: 'ok' },
  sendFeedback: everyone,
  listOwnFeedback: everyone,
  listFeedback: refusedToAll,
  readFeedback: { of: { own: everyone, others: notThere } },
  readFeedbackImage: { of: { own: everyone, others: notThere } },
  resolveFeedback: { of: { own: refusedToAll, others: notThere } },

  startCheckout: refusedToAll,
  openPortal: refusedToAll,
  readSubscription: everyone,
  cancelSubscription: refusedToAll,
  receivePaymentEvent: {
    ...butAnswering(everyone, 'payments_not_configured'),
    nobody: 'payments_not_configured',
  },

  // Who may not read a page gets no card of it.
  readLinkCards: everyone,
  listAuthors: { of: { any: everyone, kb: { ...members, stranger: ifPublic } } },
  search: {
    of: {
      any: everyone,
      kb: { ...members, stranger: ifPublic },
      system: inChat,
      joined: inChat,
      foreign: notThere,
    },
  },
}
