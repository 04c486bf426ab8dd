import type { ReactNode } from 'react'
import { href, useFetcher } from 'react-router'
import { StayHere } from '#app/forms/from-here.tsx'
import { useTranslation } from '#app/locales/use-translation.ts'
import { IconButton } from '#app/ui/button.tsx'
import { MenuButton } from '#app/ui/menus/menu.tsx'
import type { Resource } from '#contract/entities/resource.ts'

interface StarProps {
  resource: Pick<Resource, 'id' | 'kbId'>
  isStarred: boolean
}

/** The label names the file where it is one of several. */
export function StarButton({ label, ...props }: StarProps & { label: string }) {
  return (
    <StarForm {...props}>
      {(isStarred) => (
        <IconButton
          className="aria-pressed:bg-transparent aria-pressed:text-accent"
          icon={isStarred ? 'star-fill' : 'star'}
          label={label}
          aria-pressed={isStarred}
        />
      )}
    </StarForm>
  )
}

/** In the menu of the file. */
export function StarEntry(props: StarProps) {
  const { t } = useTranslation('resources')
  return (
    <StarForm {...props}>
      {(isStarred) => (
        <MenuButton icon={isStarred ? 'star-fill' : 'star'}>
          {t(isStarred ? 'star.remove' : 'star.add')}
        </MenuButton>
      )}
    </StarForm>
  )
}

interface StarFormProps extends StarProps {
  children: (isStarred: boolean) => ReactNode
}

/** With JavaScript the star changes at once, and changes back if the call fails. */
function StarForm({ resource, isStarred: stored, children }: StarFormProps) {
  const { Form, formData } = useFetcher()
  const sent = formData?.get('isStarred')
  const isStarred = sent ? sent === 'true' : stored
  const { kbId, id: resourceId } = resource
  return (
    <Form method="post" action={href('/kb/:kbId/resources/:resourceId/star', { kbId, resourceId })}>
      <StayHere />
      <input type="hidden" name="isStarred" value={String(!isStarred)} />
      {children(isStarred)}
    </Form>
  )
}
