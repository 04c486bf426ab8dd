export const en = {
  title: 'Search',
  label: 'Search files and messages',
  button: 'Search',
  kinds: { all: 'Everything', files: 'Files', messages: 'Messages' },
  found_one: '{{count}} match for “{{q}}”',
  found_other: '{{count}} matches for “{{q}}”',
  noneTitle: 'Nothing found for “{{q}}”',
  noneText: 'Try fewer or other words. Chinese is found from two characters on.',
  startTitle: 'Find anything you may read',
  startText: 'Words from files, titles and messages of your knowledge bases.',
  inKb: 'in {{kb}}',
  message: 'Message in {{chat}}',
}
