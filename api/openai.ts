import type OpenAI from 'openai'
import type { Settings } from './settings.ts'

/** Opens a client for the server with OpenAI's API that the settings name. */
export async function createClient(
  { apiKey, baseUrl }: Settings['openai'],
  maxRetries: number,
): Promise<OpenAI> {
  // Imported on first use: it is the largest package.
  const { default: Client } = await import('openai')
  return new Client({ apiKey, maxRetries, ...(baseUrl ? { baseURL: baseUrl } : {}) })
}
