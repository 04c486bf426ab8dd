import { type FormEvent, startTransition, useOptimistic } from 'react'
import { href, useLocation, useRevalidator } from 'react-router'
import { IconButton } from '#app/components/button.tsx'
import { useNotify } from '#app/components/toasts.tsx'
import { useTranslation } from '#app/locales/use-translation.ts'
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
  const notify = useNotify()
  const { revalidate } = useRevalidator()
  const [isFavorite, show] = useOptimistic(kb.isFavorite)
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    const wanted = !isFavorite
    startTransition(async () => {
      show(wanted)
      if (await keep(kb.id, wanted))
        notify({ kind: 'success', key: wanted ? 'favoriteAdded' : 'favoriteRemoved' })
      else notify({ kind: 'error', key: 'favoriteFailed' })
      await revalidate()
    })
  }
  return {
    isFavorite,
    method: 'post' as const,
    action: href('/kb/:kbId/favorite', { kbId: kb.id }),
    onSubmit,
  }
}

async function keep(kbId: string, isFavorite: boolean): Promise<boolean> {
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ isFavorite })
  try {
    return (await fetch(`/api/kb/${kbId}/favorite`, { method: 'PUT', headers, body })).ok
  } catch {
    return false
  }
}
