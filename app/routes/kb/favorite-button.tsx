import { type FormEvent, startTransition, useOptimistic } from 'react'
import { href, useLocation } from 'react-router'
import { IconButton } from '#app/components/button.tsx'
import { useTranslation } from '#app/locales/use-translation.ts'
import { useCallNow } from '#app/upstream/use-call-now.ts'
import type { Kb } from '#contract/entities/kb.ts'

type Starred = Pick<Kb, 'id' | 'isFavorite'>

/** The star: with script it turns at once, and back where it could not be kept. */
export function FavoriteButton({ kb }: { kb: Starred }) {
  const { t } = useTranslation('shell')
  const { isFavorite, ...form } = useFavorite(kb)
  return (
    <form {...form}>
      <FavoriteFields isFavorite={isFavorite} />
      <IconButton
        className="favorite"
        icon={isFavorite ? 'star-fill' : 'star'}
        label={t('sidebar.favorite')}
        aria-pressed={isFavorite}
      />
    </form>
  )
}

/** What the form says to a server that is asked without script. */
export function FavoriteFields({ isFavorite }: { isFavorite: boolean }) {
  const { pathname, search } = useLocation()
  return (
    <>
      <input type="hidden" name="favorite" value={String(!isFavorite)} />
      <input type="hidden" name="from" value={pathname + search} />
    </>
  )
}

/** The form that stars or unstars, and what it shows meanwhile. */
export function useFavorite(kb: Starred) {
  const callNow = useCallNow()
  const [isFavorite, show] = useOptimistic(kb.isFavorite)
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    const wanted = !isFavorite
    startTransition(async () => {
      show(wanted)
      await callNow({
        method: 'PUT',
        path: `/kb/${kb.id}/favorite`,
        body: { isFavorite: wanted },
        done: { kind: 'success', key: wanted ? 'favoriteAdded' : 'favoriteRemoved' },
        failed: { key: 'favoriteFailed' },
      })
    })
  }
  return {
    isFavorite,
    method: 'post' as const,
    action: href('/kb/:kbId/favorite', { kbId: kb.id }),
    onSubmit,
  }
}
