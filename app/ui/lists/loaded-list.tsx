import type { ReactNode } from 'react'
import { useReason } from '#app/locales/use-reason.ts'
import { Notice } from '#app/ui/notice.tsx'
import type { Listed } from '#app/upstream/listed.ts'
import { RetryLink } from './retry-link.tsx'
import { useLastLoaded } from './use-last-loaded.ts'

interface LoadedListProps<Items> {
  list: Listed<Items>
  /** If this list fails to load again, its last items stay on the page. */
  here: string
  sentence: (values: { reason: string }) => string
  children: (items: Items) => ReactNode
}

/** If it failed to load, the error with a retry link and the last loaded items. */
export function LoadedList<Items>({ list, here, sentence, children }: LoadedListProps<Items>) {
  const items = useLastLoaded(here, list.items)
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
    <div className="my-2 [&_.notice>div]:flex [&_.notice>div]:flex-wrap [&_.notice>div]:items-center [&_.notice>div]:gap-x-3 [&_.notice>div]:gap-y-2">
      <Notice kind="error">
        <p>{sentence({ reason: reason([code]) })}</p>
        <RetryLink />
      </Notice>
    </div>
  )
}
