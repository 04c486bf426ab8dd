export const en = {
  title: 'Comment on this page',
  choose: 'On which words?',
  none: 'There are no words here to comment on.',
  gone: 'These words are no longer there. Choose them again.',
  content: 'Comment',
  chat: 'Chat',
  help: 'It is sent as a message there, and its replies are its thread. Who is in this chat sees it at the page.',
  noChats: 'You are in no chat here that it could go to.',
  newChat: 'New chat',
  send: 'Send comment',
  failed: 'The comment was not sent: {{reason}}',
}
