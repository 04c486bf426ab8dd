export const en = {
  title: 'Ask about these files',
  about: 'Ask about:',
  choose: 'Choose files',
  change: 'Change',
  leaveOut: 'Leave out {{title}}',
  search: 'Search files',
  find: 'Search',
  notFound: 'No file is called that.',
  none: 'There are no files to ask about yet.',
  help: 'At most {{max}} files. Without a choice the question is about all files.',
  use: 'Use these files',
  askAboutThis: 'Ask about this file',
}
