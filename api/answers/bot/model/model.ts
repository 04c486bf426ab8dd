import { storableText } from '#api/platform/http/input.ts'
import type { Settings } from '#api/platform/settings/settings.ts'
import type { Kb } from '#contract/entities/kb.ts'
import { AnswerTooLong, createClient } from './openai.ts'
import type { Turn } from './prompt.ts'

export type Model = {
  provider: Kb['defaultProvider']
  /** Streams chunks of whole characters. Throws `ModelUnreachable` if there is no connection. */
  write: (name: string, turns: Turn[], signal: AbortSignal) => AsyncIterable<string>
}

/** No connection to the model's server, so nothing was sent. */
export class ModelUnreachable extends Error {
  override name = 'ModelUnreachable'
}

/** The model's server returned an error or ended the stream early. */
export class ModelFailed extends Error {
  override name = 'ModelFailed'
}

const mostTokens = 1_500
const maxRetries = 1
/** Around each of the tokens a stream has some hundred bytes of JSON. */
const mostBytes = 1_000_000

/** The model from the settings, or null without an API key. */
export async function createModel({ openai }: Pick<Settings, 'openai'>): Promise<Model | null> {
  if (!openai.apiKey) return null
  const client = await createClient(openai, { maxRetries, mostBytes })
  const { default: OpenAI } = await import('openai')
  const failure = (error: unknown) => {
    const unreachable =
      error instanceof OpenAI.APIConnectionError &&
      !(error instanceof OpenAI.APIConnectionTimeoutError)
    const message = error instanceof Error ? error.message : String(error)
    return new (unreachable ? ModelUnreachable : ModelFailed)(message, { cause: error })
  }
  return {
    provider: 'openai',
    write: async function* (model, messages, signal) {
      const stream = await client.chat.completions
        .create({ model, messages, stream: true, max_tokens: mostTokens }, { signal })
        .catch((error) => {
          throw failure(error)
        })
      let ended = false
      let half = ''
      try {
        for await (const chunk of stream) {
          const choice = chunk.choices[0]
          const text = half + storableText(choice?.delta.content ?? '')
          half = /[\uD800-\uDBFF]$/.exec(text)?.[0] ?? ''
          const whole = text.slice(0, text.length - half.length).toWellFormed()
          if (whole) yield whole
          ended ||= Boolean(choice?.finish_reason)
        }
      } catch (error) {
        const message = error instanceof AnswerTooLong ? error.message : 'the stream broke'
        throw new ModelFailed(message, { cause: error })
      }
      // A stream that was aborted, or that a proxy cut off, ends in the same way as a complete
      // stream.
      signal.throwIfAborted()
      if (!ended) throw new ModelFailed('the stream ended too soon')
    },
  }
}
