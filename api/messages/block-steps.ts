import type { MarkdownIt } from 'markdown-it'

/** Twice what a long message of nothing but short lines takes. */
const MOST_STEPS = 300_000

/** What the parser has tried so far in one text. */
type Counted = { steps?: number }

/** A text whose quotes and lists would have to be looked through again and again. */
export class TooManySteps extends Error {}

/**
 * Ends the parsing of a text with `TooManySteps` where its lines are tried too often: each quote or list
 * looks for its own end, so that many in one another that have none come to the square of the lines.
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
    if (text.steps > MOST_STEPS) throw new TooManySteps()
    return rule(state, ...place)
  }
}
