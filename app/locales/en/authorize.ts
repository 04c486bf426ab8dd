export const en = {
  title: 'Connect {{name}}',
  lead: 'A program asks for access',
  heading: 'Connect “{{name}}”?',
  as: 'It will work here as you: with your rights, and never with more. It cannot change your account.',
  backTo: 'Then you go on to',
  local: 'This computer ({{host}})',
  unproven:
    'The program chose this name itself. Allow access only if you have just started this in the program.',
  scope: 'It may',
  scopes: {
    read: {
      label: 'Only read',
      help: 'Search, and read files, chats and answers.',
    },
    write: {
      label: 'Read and write',
      help: 'Also ask, post messages, and add, change and delete what you may.',
    },
  },
  kb: 'Where',
  allKbs: 'In all my knowledge bases',
  until:
    'The access ends when you revoke it in your settings, or when the program has not used it for 90 days.',
  allow: 'Allow',
  deny: 'Deny',
  failed: 'The program was not connected: {{reason}}',
  unknown: {
    title: 'This program is not known here',
    text: 'It was forgotten because nobody used it, or its link is incomplete. Begin again in the program: it then introduces itself anew.',
  },
  elsewhere: {
    title: 'This link leads somewhere else',
    text: 'The program gave another address when it introduced itself, so you are not sent on. Begin again in the program.',
  },
  refused: {
    title: 'The program asks in a wrong way',
    text: 'This is a mistake of the program at {{host}}, or somebody made the link to lead you there. Go on only if you have just begun this there.',
    back: 'Go on to {{host}}',
  },
  unreadable: {
    title: 'This link cannot be read',
    text: 'Begin again in the program.',
  },
}
