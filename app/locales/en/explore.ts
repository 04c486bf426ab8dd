export const en = {
  title: 'Explore public knowledge bases',
  description:
    'Knowledge bases that their owners have made public: read them, search them, join them.',
  lead: 'Their owners have opened these to everyone.',
  yours: 'Yours can be here too: turn on “Public” in the settings of a knowledge base.',
  searchLabel: 'Search public knowledge bases',
  searchHint: 'Words of the title or description',
  found_one: '{{count}} knowledge base for “{{search}}”',
  found_other: '{{count}} knowledge bases for “{{search}}”',
  matches: 'Knowledge bases for “{{search}}”',
  clear: 'Show all',
  emptyTitle: 'Nothing is public yet',
  emptyText: 'Make a knowledge base and turn on “public” in its settings: it will stand here.',
  noneTitle: 'Nothing found for “{{search}}”',
  noneText: 'Try fewer or other words.',
  failedTitle: 'The list could not be loaded',
  failedText: 'The server did not answer. Try again in a moment.',
}
