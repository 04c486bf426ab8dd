import type { en } from '#app/locales/en/live.ts'
import type { Translated } from '#app/locales/translated.ts'
import { zh as accessKeys } from './access-keys.ts'
import { zh as askedFiles } from './asked-files.ts'
import { zh as attachments } from './attachments.ts'
import { zh as bin } from './bin.ts'
import { zh as book } from './book.ts'
import { zh as chatLinks } from './chat-links.ts'
import { zh as chatSettings } from './chat-settings.ts'
import { zh as chats } from './chats.ts'
import { zh as citation } from './citation.ts'
import { zh as comments } from './comments.ts'
import { zh as common } from './common.ts'
import { zh as dashboard } from './dashboard.ts'
import { zh as downloads } from './downloads.ts'
import { zh as drive } from './drive.ts'
import { zh as errors } from './errors.ts'
import { zh as feedback } from './feedback.ts'
import { zh as file } from './file.ts'
import { zh as fileDialogs } from './file-dialogs.ts'
import { zh as find } from './find.ts'
import { zh as imports } from './imports.ts'
import { zh as inbox } from './inbox.ts'
import { zh as kb } from './kb.ts'
import { zh as kbForm } from './kb-form.ts'
import { zh as kbSettings } from './kb-settings.ts'
import { zh as keys } from './keys.ts'
import { zh as linkReading } from './link-reading.ts'
import { zh as message } from './message.ts'
import { zh as palette } from './palette.ts'
import { zh as people } from './people.ts'
import { zh as preview } from './preview.ts'
import { zh as problems } from './problems.ts'
import { zh as resources } from './resources.ts'
import { zh as room } from './room.ts'
import { zh as settings } from './settings.ts'
import { zh as sharing } from './sharing.ts'
import { zh as shell } from './shell.ts'
import { zh as threads } from './threads.ts'
import { zh as toasts } from './toasts.ts'
import { zh as versions } from './versions.ts'
import { zh as write } from './write.ts'

/** The sentences of hydrated pages, which browsers load. */
export const zh = {
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
} satisfies Translated<typeof en>
