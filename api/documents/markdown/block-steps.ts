import type { MarkdownIt } from 'markdown-it'

/** Twice as many steps as a long message of only short lines needs. */
const mostSteps = 300_000

/** The number of steps that the parser has taken in one text. */
type Counted = { steps?: number }

/** The quotes and lists of a text need too many parsing steps. */
export class TooManySteps extends Error {}

/**
 * Makes the parser throw `TooManySteps` after too many attempts to parse lines. Every quote or
 * list searches for its own end, so deep nesting without ends takes quadratic time.
 */
export function boundSteps({ block: { ruler } }: MarkdownIt): void {
  const rulesOf = ruler.getRules.bind(ruler)
  const counting = new Map<string, ReturnType<typeof rulesOf>>()
  ruler.getRules = (chain) => {
    const known = counting.get(chain) ?? rulesOf(chain).map(counted)
    counting.set(chain, known)
    return known
  }
}

type Rule = ReturnType<MarkdownIt['block']['ruler']['getRules']>[number]

function counted(rule: Rule): Rule {
  return (state, ...place) => {
    const text = state.env as Counted
    text.steps = (text.steps ?? 0) + 1
    if (text.steps > mostSteps) throw new TooManySteps()
    return rule(state, ...place)
  }
}
