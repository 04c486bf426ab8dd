import type { CallName, Calls } from '#contract/calls.ts'
import { bookKinds } from './book.ts'
import { chatKinds, otherChatKinds } from './chats.ts'
import { commentKinds } from './comments.ts'
import { fileKinds, otherFileKinds } from './files.ts'
import { kbKinds, otherKbKinds } from './kbs.ts'
import type { Kind } from './kind.ts'
import { messageKinds, otherMessageKinds } from './messages.ts'
import { peopleKinds } from './people.ts'
import { versionKinds } from './versions.ts'
import { writtenKinds } from './written.ts'

type Changing = { [N in CallName]: Calls[N]['method'] extends 'GET' ? never : N }[CallName]

const aboutFiles = { ...fileKinds, ...versionKinds, ...writtenKinds }
const aboutThings = { ...kbKinds, ...aboutFiles, ...peopleKinds, ...bookKinds }
const aboutTalk = { ...chatKinds, ...messageKinds, ...commentKinds }

// Each call that changes something must be in this table: a missing call is a type error.
const calls: Record<Changing, Kind> = { ...aboutThings, ...aboutTalk }

export const thingKinds: Record<string, Kind> = {
  ...aboutThings,
  ...otherKbKinds,
  ...otherFileKinds,
}
export const talkKinds: Record<string, Kind> = {
  ...aboutTalk,
  ...otherChatKinds,
  ...otherMessageKinds,
}
export const allKinds: Record<string, Kind> = { ...calls, ...thingKinds, ...talkKinds }
