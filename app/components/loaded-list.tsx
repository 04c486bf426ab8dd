import type { ReactNode } from 'react'
import { useReason } from '#app/problems/use-reason.ts'
import type { Listed } from '#app/upstream/listed.ts'
import { Notice } from './notice.tsx'
import { RetryLink } from './retry-link.tsx'
import { useKept } from './use-last-loaded.ts'

interface LoadedListProps<Items> {
  list: Listed<Items>
  /** Whose list it is: what was shown there before stays where it cannot be loaded again. */
  here: string
  /** Says that it could not be loaded, and why. */
  sentence: (values: { reason: string }) => string
  children: (items: Items) => ReactNode
}

/** A list, or that it could not be loaded, with a way to try again and what was there before. */
export function LoadedList<Items>({ list, here, sentence, children }: LoadedListProps<Items>) {
  const items = useKept(here, list.items)
  return (
    <>
      {list.failed !== null && <LoadFailed code={list.failed} sentence={sentence} />}
      {items !== null && children(items)}
    </>
  )
}

export function LoadFailed({
  code,
  sentence,
}: { code: string } & Pick<LoadedListProps<never>, 'sentence'>) {
  const reason = useReason()
  return (
    <div className="load-failed">
      <Notice kind="error">
        <p>{sentence({ reason: reason([code]) })}</p>
        <RetryLink />
      </Notice>
    </div>
  )
}
