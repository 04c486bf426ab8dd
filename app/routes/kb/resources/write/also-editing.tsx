import { useState } from 'react'
import { useTranslation } from '#app/locales/use-translation.ts'
import { useLiveEvent } from '#app/realtime/live-provider.tsx'
import { useSubscription } from '#app/ui/hooks/use-subscription.ts'
import { callApi } from '#app/upstream/browser.ts'
import { useSignedIn } from '#app/upstream/use-signed-in.ts'
import type { Person } from '#contract/entities/user.ts'

const renewMs = 30_000

interface TextIds {
  kbId: string
  resourceId: string
}

/** Who else has the page open to change it. They learn of this person too. */
export function AlsoEditing(ids: TextIds) {
  const { t } = useTranslation('write')
  const people = useOthersEditing(ids)
  const [first] = people
  const name = first && (first.displayName || first.name)
  return (
    <p className="text-ink-2 text-sm empty:hidden" role="status">
      {name &&
        (people.length === 1
          ? t('editing.one', { name })
          : t('editing.more', { name, count: people.length - 1 }))}
    </p>
  )
}

function useOthersEditing({ kbId, resourceId }: TextIds): Person[] {
  const { user } = useSignedIn()
  const [people, setPeople] = useState<Person[]>([])
  useSubscription(() => {
    const tell = (isEditing: boolean) =>
      callApi('PUT /kb/:kbId/resources/:resourceId/editors', {
        params: { kbId, resourceId },
        body: { isEditing },
        keepalive: !isEditing,
      })
    const renew = () => void tell(true).then(setPeople, () => {})
    const leave = () => void tell(false).catch(() => {})
    renew()
    const renewing = setInterval(renew, renewMs)
    window.addEventListener('pagehide', leave)
    window.addEventListener('pageshow', renew)
    return () => {
      clearInterval(renewing)
      window.removeEventListener('pagehide', leave)
      window.removeEventListener('pageshow', renew)
      leave()
    }
  }, resourceId)
  useLiveEvent(({ type, data }) => {
    if (type !== 'page_editor' || data.resourceId !== resourceId) return
    const { person, isEditing } = data
    if (person.id === user.id) return
    setPeople((now) => {
      const others = now.filter(({ id }) => id !== person.id)
      return isEditing ? [...others, person] : others
    })
  })
  return people
}
