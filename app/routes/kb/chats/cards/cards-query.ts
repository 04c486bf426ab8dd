import type { LinkCard } from '#contract/entities/link-card.ts'
import { limits } from '#contract/limits.ts'
import type { LinkTarget } from './link-targets.ts'

/** The newest ones if there are too many. */
export function cardsQuery(targets: LinkTarget[]) {
  const idsOf = (kind: LinkCard['kind']) => {
    const ids = targets.filter((target) => target.kind === kind).map(({ id }) => id)
    return [...new Set(ids)].slice(-limits.linkCardsPerKind).join(',')
  }
  return {
    kbIds: idsOf('kb'),
    folderIds: idsOf('folder'),
    resourceIds: idsOf('resource'),
    chatIds: idsOf('chat'),
    messageIds: idsOf('message'),
  }
}
