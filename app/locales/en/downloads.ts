export const en = {
  notIncluded: 'Not included.txt',
  refused: {
    administrators: 'In this knowledge base only administrators may download files.',
    members: 'In this knowledge base only members may download files.',
    ownOnly: 'In this knowledge base you can download only files that you uploaded, one at a time.',
    none: 'Go back and choose “Download” again.',
    noneTitle: 'You may download files from this knowledge base',
  },
  back: 'Back',
}
