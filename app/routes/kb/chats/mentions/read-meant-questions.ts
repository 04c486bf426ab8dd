import type { Arrival } from '#app/upstream/call.ts'
import { upstream } from '#app/upstream/client.ts'
import type { Failed } from '#app/upstream/failure.ts'
import type { MentionQuestion } from '#contract/calls/mentions.ts'
import { meantFields } from '#contract/meant-fields.ts'
import { postContent } from '#shared/post.ts'

export interface MeantQuestions {
  names: MentionQuestion[]
  answers: string[]
  everyone: string | null
}

/** Null if it was rejected for another reason. */
export async function readMeantQuestions(
  arrival: Arrival,
  chatId: string,
  { error, fields }: { error: Failed['error']; fields: FormData },
): Promise<MeantQuestions | null> {
  if (error.code !== 'mention_undecided') return null
  const [title, text] = ['title', 'content'].map((name) => String(fields.get(name) ?? ''))
  const content = postContent({ title: title ?? '', text: text ?? '' })
  const answer = await upstream(arrival).attempt.askMentions({
    params: { chatId },
    body: { content },
  })
  if (!answer.ok) return null
  const everyone = fields.get('mentionsEveryone')
  return {
    names: answer.data,
    answers: meantFields.flatMap((field) => fields.get(field)?.toString() ?? []),
    everyone: typeof everyone === 'string' ? everyone : null,
  }
}
