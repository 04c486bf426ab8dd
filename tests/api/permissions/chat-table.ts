import {
  administrators,
  administratorsInChat,
  butAnswering,
  everyone,
  ifChatsMayBeStarted,
  ifUploadable,
  inChat,
  members,
  notThere,
  refusedInChat,
  type Table,
} from './verdicts.ts'

// The chats: a system chat, and chats that the actor created, administers, is a member of, or is
// not in.
const anyChat = { of: { system: inChat, joined: inChat, foreign: notThere } }
const chatsOwn = butAnswering(inChat, 'system_chat')
const chatAdmins = {
  of: {
    system: chatsOwn,
    own: inChat,
    promoted: inChat,
    joined: refusedInChat,
    foreign: notThere,
  },
}
const onMessage = { of: { own: inChat, others: inChat, joined: inChat, foreign: notThere } }

/** Who may do what in chats, with messages and in threads. */
export const chatTable = {
  listChats: members,
  listAllChats: everyone,
  createChat: { ...members, viewer: ifChatsMayBeStarted },
  readChat: anyChat,
  updateChat: chatAdmins,
  deleteChat: {
    of: {
      system: chatsOwn,
      own: inChat,
      promoted: refusedInChat,
      joined: refusedInChat,
      foreign: notThere,
    },
  },
  listSystemMessages: anyChat,
  listChatMembers: anyChat,
  listPresent: anyChat,
  addChatMembers: chatAdmins,
  changeChatRole: chatAdmins,
  removeChatMember: chatAdmins,
  leaveChat: {
    of: {
      system: chatsOwn,
      own: refusedInChat,
      promoted: inChat,
      joined: inChat,
      foreign: notThere,
    },
  },
  // Who may not start chats may open this one too, because it exists.
  openPrivateChat: members,
  openBotChat: members,
  muteChat: anyChat,
  markChatRead: anyChat,
  markChatUnread: anyChat,
  readDraft: anyChat,
  listDrafts: members,
  saveDraft: anyChat,

  listMessages: anyChat,
  readMessage: onMessage,
  listTopicsAfter: onMessage,
  pinMessage: onMessage,
  listPins: anyChat,
  sendMessage: anyChat,
  sendMessageForm: anyChat,
  askMentions: anyChat,
  listThreads: members,
  listUnreadThreads: members,
  readThread: anyChat,
  readFollow: anyChat,
  markThreadRead: anyChat,
  followThread: anyChat,
  uploadAttachment: anyChat,
  deleteAttachment: {
    of: { own: inChat, unsent: notThere, system: refusedInChat, foreign: notThere },
  },
  listAttachments: anyChat,
  downloadAttachment: { of: { own: inChat, unsent: notThere, system: inChat, foreign: notThere } },
  keepAttachment: {
    of: {
      own: { ...inChat, viewer: ifUploadable },
      unsent: notThere,
      system: { ...inChat, viewer: ifUploadable },
      foreign: notThere,
    },
  },
  readThumbnail: { of: { own: inChat, unsent: notThere, system: inChat, foreign: notThere } },
  editMessage: {
    of: { own: inChat, others: refusedInChat, bots: refusedInChat, foreign: notThere },
  },
  deleteMessage: {
    of: {
      own: inChat,
      others: administratorsInChat,
      bots: administratorsInChat,
      foreign: notThere,
    },
  },
  restoreMessage: {
    of: {
      own: inChat,
      others: { ...administratorsInChat, viewer: 'missing' },
      foreign: notThere,
    },
  },
  rateMessage: { of: { bots: inChat, own: refusedInChat, foreign: notThere } },
  listDislikes: administrators,
  addReaction: onMessage,
  deleteReaction: onMessage,
  forwardMessages: { of: { joined: inChat, foreign: notThere, foreignTarget: notThere } },
  stopAnswer: {
    of: {
      own: butAnswering(inChat, 'not_retryable'),
      others: butAnswering(administratorsInChat, 'not_retryable'),
      foreign: notThere,
    },
  },
  continueAnswer: {
    of: {
      own: butAnswering(inChat, 'not_retryable'),
      others: butAnswering(administratorsInChat, 'not_retryable'),
      foreign: notThere,
    },
  },
} satisfies Partial<Table>
