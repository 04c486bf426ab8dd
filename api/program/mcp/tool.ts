import { Refused } from './calling.ts'

type Text = { type: 'text'; text: string }

type ToolResult = { content: Text[]; isError?: true }

/** What the contract refuses is a result too, which the model reads. */
export async function inWords(work: () => Promise<string>): Promise<ToolResult> {
  try {
    return { content: [{ type: 'text', text: await work() }] }
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return { content: [{ type: 'text', text: error.message }], isError: true }
  }
}

export const reads = { readOnlyHint: true, openWorldHint: false }
export const adds = { readOnlyHint: false, destructiveHint: false, openWorldHint: false }
