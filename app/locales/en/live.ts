import { en as accessKeys } from './access-keys.ts'
import { en as askedFiles } from './asked-files.ts'
import { en as attachments } from './attachments.ts'
import { en as bin } from './bin.ts'
import { en as book } from './book.ts'
import { en as chatLinks } from './chat-links.ts'
import { en as chatSettings } from './chat-settings.ts'
import { en as chats } from './chats.ts'
import { en as citation } from './citation.ts'
import { en as comments } from './comments.ts'
import { en as common } from './common.ts'
import { en as dashboard } from './dashboard.ts'
import { en as downloads } from './downloads.ts'
import { en as drive } from './drive.ts'
import { en as errors } from './errors.ts'
import { en as feedback } from './feedback.ts'
import { en as file } from './file.ts'
import { en as fileDialogs } from './file-dialogs.ts'
import { en as find } from './find.ts'
import { en as imports } from './imports.ts'
import { en as inbox } from './inbox.ts'
import { en as kb } from './kb.ts'
import { en as kbForm } from './kb-form.ts'
import { en as kbSettings } from './kb-settings.ts'
import { en as keys } from './keys.ts'
import { en as linkReading } from './link-reading.ts'
import { en as message } from './message.ts'
import { en as palette } from './palette.ts'
import { en as people } from './people.ts'
import { en as preview } from './preview.ts'
import { en as problems } from './problems.ts'
import { en as resources } from './resources.ts'
import { en as room } from './room.ts'
import { en as settings } from './settings.ts'
import { en as sharing } from './sharing.ts'
import { en as shell } from './shell.ts'
import { en as threads } from './threads.ts'
import { en as toasts } from './toasts.ts'
import { en as versions } from './versions.ts'
import { en as write } from './write.ts'

/** The sentences of hydrated pages, which browsers load. */
export const en = {
  accessKeys,
  askedFiles,
  attachments,
  bin,
  book,
  chatLinks,
  chats,
  chatSettings,
  citation,
  comments,
  common,
  dashboard,
  downloads,
  drive,
  errors,
  feedback,
  file,
  fileDialogs,
  find,
  imports,
  inbox,
  kb,
  kbForm,
  kbSettings,
  keys,
  linkReading,
  message,
  palette,
  people,
  preview,
  problems,
  resources,
  room,
  settings,
  sharing,
  shell,
  threads,
  toasts,
  versions,
  write,
}
