import { useFetcher } from 'react-router'
import { Button } from '#app/components/button.tsx'
import { StayHere } from '#app/forms/from-here.tsx'
import { useTranslation } from '#app/locales/use-translation.ts'
import { LiveField } from '#app/routes/kb/chats/actions/live-field.tsx'
import { followPath } from './thread-path.ts'
import { useFollows } from './use-follows.ts'

interface FollowFormProps {
  place: { kbId: string; chatId: string; rootId: string }
  /** Whether the reader followed the thread when it was loaded. */
  loaded: boolean
}

/** The button that makes the reader follow a thread, or no longer follow it. */
export function FollowForm({ place, loaded }: FollowFormProps) {
  const { t } = useTranslation('threads')
  const fetcher = useFetcher()
  const now = useFollows(loaded, place.rootId)
  const sent = fetcher.formData?.get('follows')
  const follows = sent ? sent === 'yes' : now
  return (
    <fetcher.Form method="post" action={followPath(place)}>
      <StayHere />
      <LiveField />
      <Button
        look="quiet"
        name="follows"
        value={follows ? 'no' : 'yes'}
        icon={follows ? 'volume_off' : 'notifications'}
      >
        {t(follows ? 'follow.stop' : 'follow.start')}
      </Button>
    </fetcher.Form>
  )
}
