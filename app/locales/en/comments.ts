export const en = {
  title: 'Comment on a passage',
  choose: 'On which words?',
  others: 'Other words',
  none: 'There are no words here to comment on.',
  gone: 'These words are no longer there. Choose them again.',
  content: 'Comment',
  chat: 'Send to',
  help: 'The comment becomes a message in this chat, with its replies as a thread. The chat’s members also see it beside the text.',
  noChats: 'You are in no chat here that could take the comment.',
  newChat: 'New chat',
  send: 'Send comment',
  failed: 'The comment was not sent: {{reason}}',
}
