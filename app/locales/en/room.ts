/** Warnings that the storage for files is nearly or completely full. */
export const en = {
  bin: '{{size}} of it is in the bin.',
  versions: 'Older versions of files count, too.',
  kb: {
    ending: 'This knowledge base has used {{used}} of the {{limit}} it has for files.',
    full: 'This knowledge base has used all of its {{limit}} for files. Delete what is no longer needed to upload more.',
  },
  own: {
    ending: 'You have used {{used}} of the {{limit}} you have for files.',
    full: 'You have used all of your {{limit}} for files. Delete what is no longer needed to upload more.',
  },
}
