import Database from 'emoji-picker-element/database'
import { emojiSource } from './emoji-source.ts'

// Its name is the language; it answers with a sentence if the emoji could not be stored.
new Database(emojiSource(self.name)).ready().then(
  () => postMessage(null),
  (error: unknown) => postMessage(String(error)),
)
