/** What pages outside the chats show of them: their names, and links that start one. */
export const en = {
  system: { townhall: 'Townhall', ai_chat: 'AI Chat' },
  withBot: 'AI, only you',
  listFailed: 'Failed to load chats: {{reason}}',
  askPrivately: 'Ask privately',
  newChat: 'New chat',
  messageMember: 'Message a member',
}
