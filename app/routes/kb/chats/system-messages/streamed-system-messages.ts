import type { SystemMessage } from '#contract/entities/chat.ts'

/** Each new version of a group replaces the last one. */
interface Group {
  order: number
  happened: SystemMessage[]
  version: number
}

export interface StreamedGroup {
  /** `replaced` is the element with the previous version. */
  name: string
  replaced: string | null
  happened: SystemMessage[]
  order: number
}

// A group that grows is sent again as a whole.
const mostInGroup = 20

/** A group has no message between its system messages. */
export class StreamedSystemMessages {
  readonly #dayKey: (iso: string) => string
  readonly #known = new Set<string>()
  readonly #groups: Group[] = []

  /** `dayKey` gives the day in the reader's zone. */
  constructor(dayKey: (iso: string) => string) {
    this.#dayKey = dayKey
  }

  /** Null if it was added before. */
  add(one: SystemMessage, order: number): StreamedGroup | null {
    if (this.#known.has(one.id)) return null
    this.#known.add(one.id)
    const last = this.#groups.at(-1)
    const goesOn =
      last &&
      last.order === order &&
      last.happened.length < mostInGroup &&
      this.#isSameDay(last, one)
    const group: Group = goesOn ? last : { order, happened: [], version: 0 }
    const replaced = goesOn ? nameOf(group) : null
    if (!goesOn) this.#groups.push(group)
    group.happened.push(one)
    group.version++
    return { name: nameOf(group), replaced, happened: group.happened, order }
  }

  #isSameDay({ happened: [first] }: Group, { createdAt }: SystemMessage): boolean {
    return first !== undefined && this.#dayKey(first.createdAt) === this.#dayKey(createdAt)
  }

  lastBelow(order: number): { order: number; one: SystemMessage | undefined } | undefined {
    const group = this.#groups.findLast((other) => other.order < order)
    return group && { order: group.order, one: group.happened.at(-1) }
  }
}

function nameOf({ happened, version }: Group): string {
  return `s${happened[0]?.id}-${version}`
}
