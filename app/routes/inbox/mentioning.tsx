import { useSignedIn } from '#app/shell/use-signed-in.ts'
import { mentionParts } from './mentions.ts'

/**
 * A text with highlighted mentions. The reader's own name is highlighted even if it has several
 * words.
 */
export function Mentioning({ text }: { text: string }) {
  const { user } = useSignedIn()
  const parts = mentionParts(text, [user.displayName, user.name])
  return parts.map((part, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never move
      <span key={index} className="font-semibold text-accent" data-mention>
        {part}
      </span>
    ) : (
      part
    ),
  )
}
