import { useTranslation } from '#app/locales/use-translation.ts'
import { useSignedIn } from '#app/shell/use-signed-in.ts'
import { everyoneNames } from '#contract/mentions.ts'
import { optionsOf } from './options.ts'
import { useMentionPeople } from './use-mention-people.ts'

/** Returns who can be mentioned in a chat, as far as they are loaded. */
export function useMentionOptions(chatId: string, mayMentionEveryone: boolean) {
  const { i18n } = useTranslation()
  const { user, mentionsBot: withBot } = useSignedIn()
  const { members, ...people } = useMentionPeople(chatId)
  const [english = '', chinese = ''] = everyoneNames
  const everyone = mayMentionEveryone ? (i18n.language === 'zh' ? chinese : english) : null
  return { ...people, all: optionsOf({ members, userId: user.id, withBot, everyone }) }
}
