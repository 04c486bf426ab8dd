import type { ImportFailure } from '#contract/entities/kb-import.ts'

export const en = {
  title: 'Import a knowledge base',
  text: 'A zip file that was made with “Export this knowledge base” becomes a new knowledge base of yours: files, folders, links, and chats with their messages. Authors are marked “(imported)”, because their names are only what the file says. Nobody is notified.',
  file: 'Zip file of an export',
  help: 'Up to {{size}}. It counts towards your storage like uploads.',
  button: 'Import',
  uploading: 'Uploading, {{percent}}%',
  arriving: 'Arriving at the server',
  own: 'Your imports',
  refresh: 'Show the progress',
  waiting: 'Waiting',
  running: 'Importing, {{percent}}%',
  done: 'Imported',
  failed: 'Not imported. {{reason}}',
  open: 'Open',
  cancel: 'Cancel',
  cancelOne: 'Cancel the import of {{name}}',
  ending: 'Cancelling',
  failures: {
    not_a_zip: 'This is not a complete zip file. Download the export again.',
    not_an_export:
      'This zip file is not the export of a knowledge base. Choose one that was made with “Export this knowledge base”.',
    other_format:
      'This export was made by another version of the program, which is not known here.',
    damaged: 'This export is damaged or was changed. Nothing of it was kept. Export it again.',
    encrypted: 'This zip file is encrypted. Choose the file as it was downloaded.',
    too_many_entries: 'This export has more files than can be imported.',
    too_large: 'This export has more content than can be imported.',
    person_full: 'You have not enough storage left for it. Delete files that you no longer need.',
    kb_full: 'It has more content than one knowledge base may have.',
    too_many_kbs:
      'You have made as many knowledge bases as one person may. Delete one for good that is no longer needed.',
    too_many_own_chats:
      'With its chats you would have started more chats than one person may. Delete group chats for good that are no longer needed.',
    too_many_folders: 'It has more folders than one knowledge base may have.',
    disk_full: 'The server has no room left on its disk. Tell whoever runs it.',
    cancelled: 'You cancelled this import. Nothing of it was kept.',
    internal: 'Something went wrong on the server. Nothing was kept. Try again.',
  } satisfies Record<ImportFailure, string>,
}
