export const en = {
  title: 'My Knowledge Bases',
  findByTitle: 'Find by title',
  new: 'New',
  newKb: 'New knowledge base',
  noneTitle: 'No knowledge base is called “{{search}}”',
  noneText: 'Try another word of its title.',
  showAll: 'Show all',
}
