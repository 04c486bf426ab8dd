import { plainCookie, preferenceCookies } from '#app/preferences/cookies.ts'
import { type Arrival, callUpstream } from '#app/upstream/call.ts'
import { pathOf } from '#app/upstream/client.ts'
import { calls } from '#contract/calls.ts'
import type { Preferences } from '#contract/entities/user.ts'

/**
 * The cookies that bring a person's language and theme into a browser that has none of its own.
 * What was chosen here stays; the defaults bring nothing, so that whoever never chose goes on with
 * what their browser asks for.
 */
export async function keptPreferences(arrival: Arrival, session: string[]): Promise<string[]> {
  const { request, context } = arrival
  const missing = ['lang', 'theme'].filter((name) => plainCookie(request, name) === null)
  if (missing.length === 0) return []
  const cookie = session.map((line) => line.split(';')[0]).join('; ')
  const signedIn = new Request(request.url, { headers: { cookie }, signal: request.signal })
  const path = pathOf(calls.readPreferences, {})
  const answer = await callUpstream<Preferences>({ request: signedIn, context }, path)
  if (!answer.ok) return []
  const { language, theme } = answer.data
  const form = new FormData()
  if (missing.includes('lang') && language !== 'en') form.set('lang', language)
  if (missing.includes('theme') && theme !== 'system') form.set('theme', theme)
  return preferenceCookies(form, new URL(request.url).protocol === 'https:')
}
