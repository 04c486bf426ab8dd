import type { ReactNode } from 'react'
import { href, useFetcher } from 'react-router'
import { StayHere } from '#app/forms/from-here.tsx'
import { useTranslation } from '#app/locales/use-translation.ts'
import { IconButton } from '#app/ui/button.tsx'
import type { Kb } from '#contract/entities/kb.ts'

type Starred = Pick<Kb, 'id' | 'isFavorite'>

export function FavoriteButton({ kb }: { kb: Starred & Pick<Kb, 'title'> }) {
  const { t } = useTranslation('shell')
  return (
    <FavoriteForm kb={kb}>
      {(isFavorite) => (
        <IconButton
          className="relative aria-pressed:bg-transparent aria-pressed:text-accent"
          icon={isFavorite ? 'star-fill' : 'star'}
          label={t('sidebar.favoriteOf', { name: kb.title })}
          aria-pressed={isFavorite}
        />
      )}
    </FavoriteForm>
  )
}

interface FavoriteFormProps {
  kb: Starred
  children: (isFavorite: boolean) => ReactNode
}

/** With JavaScript the star changes at once, and changes back if the call fails. */
export function FavoriteForm({ kb, children }: FavoriteFormProps) {
  const { Form, formData } = useFetcher()
  const sent = formData?.get('isFavorite')
  const isFavorite = sent ? sent === 'true' : kb.isFavorite
  return (
    <Form method="post" action={href('/kb/:kbId/favorite', { kbId: kb.id })}>
      <StayHere />
      <input type="hidden" name="isFavorite" value={String(!isFavorite)} />
      {children(isFavorite)}
    </Form>
  )
}
