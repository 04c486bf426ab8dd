export type TabFrame = { send: string } | { close: number | null }

export type LineFrame = 'open' | 'error' | { text: string } | { closed: number }

export interface Line {
  readonly readyState: number
  send: (text: string) => void
  close: (code?: number) => void
  onopen: ((event: Event) => unknown) | null
  onmessage: ((event: MessageEvent) => unknown) | null
  onerror: ((event: Event) => unknown) | null
  onclose: ((event: CloseEvent) => unknown) | null
}

/** The close code with which a tab says that the connection no longer answers. */
export const deadCode = 4408
