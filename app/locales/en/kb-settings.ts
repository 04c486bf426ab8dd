export const en = {
  title: 'KB settings',
  tabs: {
    label: 'Settings of this knowledge base',
    general: 'General',
    collaborators: 'Collaborators',
    requests: 'Join requests',
    others: 'Others',
  },
  models: {
    heading: 'Models',
    help: 'Which model the bot writes with where the server has a key for one. Only administrators of the whole site see this.',
    provider: 'Provider',
    chat: 'Chat model',
    embedding: 'Embedding model',
  },
  others: {
    transfer: {
      heading: 'Transfer ownership',
      text: 'Give this knowledge base to another member. You become a viewer.',
      button: 'Transfer ownership',
    },
    delete: {
      heading: 'Delete this knowledge base',
      text: 'Everything in it goes with it, for everybody, and cannot be brought back.',
      button: 'Delete knowledge base',
    },
    quit: {
      heading: 'Quit this knowledge base',
      text: 'You lose access to its files and chats. What you wrote and uploaded stays.',
      button: 'Quit',
    },
  },
  quitting: {
    title: 'Quit “{{kb}}”?',
    text: 'You lose access to its files and chats at once. What you wrote and uploaded stays for the others; group chats you made pass to another member.',
    again: 'It is public, so that you can come back at any time.',
    invited: 'To come back you need an invitation.',
    button: 'Quit',
    owner:
      'You own this knowledge base, and it needs an owner. Transfer it to another member first, or delete it.',
    guest: 'You are not a member of this knowledge base.',
  },
  deleting: {
    title: 'Delete “{{kb}}”?',
    instead: 'If others still need it, give it to one of them instead.',
    transfer: 'Transfer ownership',
    gone: 'Deleted for everybody, and for good:',
    files: '{{files}}, {{size}}',
    chats: 'every chat with its messages and attachments',
    others_one: 'the access of {{count}} other member',
    others_other: 'the access of {{count}} other members',
    alone: 'its settings and invitations; nobody else is a member',
    label: 'Type “{{kb}}” to confirm',
    wrong: 'This is not the title. Type “{{kb}}”.',
    button: 'Delete anyway',
  },
}
