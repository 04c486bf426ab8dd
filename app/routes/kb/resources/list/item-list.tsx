import { formatSize } from '#app/locales/format.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import { IconItem, IconList } from '#app/ui/icon-list.tsx'
import { fileType } from './file-type.ts'
import type { Items } from './items.ts'

const mostNamed = 12

type Listed = Pick<Items, 'resources' | 'folders'>

export function ItemList({ resources, folders }: Listed) {
  const { t } = useTranslation(['resources', 'fileDialogs', 'common'])
  const named = [
    ...folders.map(({ id, name, resourceCount, resourceSize }) => {
      const files = t('common:files', { count: resourceCount })
      const label = t('fileDialogs:deleting.folder', {
        name,
        files,
        size: formatSize(resourceSize),
      })
      return { id, icon: 'folder' as const, label }
    }),
    ...resources.map((resource) => {
      const { icon } = fileType(resource)
      return { id: resource.id, icon, label: resource.title }
    }),
  ]
  const rest = named.length - mostNamed
  return (
    <IconList>
      {named.slice(0, mostNamed).map(({ id, icon, label }) => (
        <IconItem key={id} name={icon}>
          {label}
        </IconItem>
      ))}
      {rest > 0 && <li className="text-ink-2">{t('andMore', { count: rest })}</li>}
    </IconList>
  )
}

export function ItemFields({ resources, folders }: Listed) {
  const fields = [
    ...folders.map(({ id }) => ({ id, name: 'folder' })),
    ...resources.map(({ id }) => ({ id, name: 'id' })),
  ]
  return fields.map(({ id, name }) => <input key={id} type="hidden" name={name} value={id} />)
}
