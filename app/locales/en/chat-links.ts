/** What pages outside the chats show of them: their names, and links that start one. */
export const en = {
  system: { townhall: 'Townhall', ai_chat: 'AI Chat' },
  withBot: 'AI, only you',
  said: '{{name}}: {{text}}',
  saidYou: 'You: {{text}}',
  listFailed: 'Failed to load chats: {{reason}}',
  askFiles_one: 'Ask about the file',
  askFiles_other: 'Ask about the {{count}} files',
  ask: 'Ask',
  suggestedQuestion: 'What do the files say about “{{heading}}”?',
  askAbout: 'Ask about',
  suggested: 'Suggested questions',
  askedHere: 'All members see the question and the answer.',
  askPrivately: 'Ask privately',
  newChat: 'New chat',
  otherStarts: 'Other ways to start',
  messageMember: 'Message a member',
}
