import { deadCode, type Line, type LineFrame, type TabFrame } from './tab-frames.ts'

const open = 1

interface Tab {
  port: MessagePort
  id: number
  joined: Set<string>
}

type Frame = { type: string; ref?: string; data: { chatId?: string; kbId?: string } }

// Answers go to the tab that asked, events to every tab. A subscription ends when the last tab
// leaves it. If the WebSocket ends, every tab connects again by itself and fetches what it missed.
export class SharedLine {
  readonly #openSocket: () => Line
  readonly #tabs = new Map<number, Tab>()
  #socket: Line | null = null
  #lastId = 0

  constructor(openSocket: () => Line) {
    this.#openSocket = openSocket
  }

  add(port: MessagePort): void {
    const tab: Tab = { port, id: ++this.#lastId, joined: new Set() }
    this.#tabs.set(tab.id, tab)
    port.onmessage = ({ data }) => this.#asked(tab, data as TabFrame)
    if (!this.#socket) this.#connect()
    else if (this.#socket.readyState === open) post(tab, 'open')
  }

  #connect(): void {
    const socket = this.#openSocket()
    this.#socket = socket
    socket.onopen = () => this.#postToAll('open')
    socket.onmessage = ({ data }) => this.#received(String(data))
    socket.onerror = () => this.#postToAll('error')
    socket.onclose = ({ code }) => this.#ended(code)
  }

  #asked(tab: Tab, frame: TabFrame): void {
    if (!this.#tabs.has(tab.id)) return
    if ('send' in frame) this.#send(tab, frame.send)
    else this.#remove(tab, frame.close)
  }

  #send(tab: Tab, text: string): void {
    const frame = JSON.parse(text) as Frame
    const { type, ref } = frame
    const key = keyOf(frame)
    if (type.startsWith('join_')) tab.joined.add(key)
    if (type.startsWith('leave_')) {
      tab.joined.delete(key)
      if (this.#isJoined(key)) {
        if (ref) post(tab, { text: JSON.stringify({ type: 'ack', ref }) })
        return
      }
    }
    const own = ref === undefined ? {} : { ref: `${tab.id}.${ref}` }
    this.#socket?.send(JSON.stringify({ ...frame, ...own }))
  }

  #received(text: string): void {
    const { ref } = readRef(text)
    const [id, own] = ref?.split('.') ?? []
    const tab = this.#tabs.get(Number(id))
    if (own === undefined) this.#postToAll({ text })
    else if (tab) post(tab, { text: JSON.stringify({ ...JSON.parse(text), ref: own }) })
  }

  // A tab that gets no answer ends the connection for all tabs, because it is dead.
  #remove(tab: Tab, code: number | null): void {
    this.#tabs.delete(tab.id)
    if (this.#tabs.size === 0 || code === deadCode) this.#end()
    if (this.#socket?.readyState !== open) return
    for (const key of tab.joined)
      if (!this.#isJoined(key)) this.#socket.send(JSON.stringify(leaveOf(key)))
  }

  #end(): void {
    const socket = this.#socket
    this.#ended(1006)
    if (!socket) return
    socket.onopen = socket.onmessage = socket.onerror = socket.onclose = null
    socket.close()
  }

  #ended(code: number): void {
    this.#socket = null
    this.#postToAll({ closed: code })
    this.#tabs.clear()
  }

  #isJoined(key: string): boolean {
    return [...this.#tabs.values()].some(({ joined }) => joined.has(key))
  }

  #postToAll(frame: LineFrame): void {
    for (const tab of this.#tabs.values()) post(tab, frame)
  }
}

function post({ port }: Tab, frame: LineFrame): void {
  port.postMessage(frame)
}

function keyOf({ type, data }: Frame): string {
  return `${type.endsWith('_kb') ? 'kb' : 'chat'} ${data.kbId ?? data.chatId}`
}

function leaveOf(key: string) {
  const [of, id] = key.split(' ')
  return { type: `leave_${of}`, data: { [`${of}Id`]: id } }
}

function readRef(text: string): { ref?: string } {
  try {
    return JSON.parse(text) as { ref?: string }
  } catch {
    return {}
  }
}
