import { Form, href, useRouteLoaderData } from 'react-router'
import { useTranslation } from '#app/locales/use-translation.ts'
import { aboutParam } from '#app/routes/kb/asked-files/asked-files.ts'
import type { FileItem } from '#app/routes/kb/resources/rows/packed-files.ts'
import type { loader as kbLoader } from '#app/routes/kb/route.tsx'
import { IconButton, IconLink } from '#app/ui/button.tsx'
import { MenuButton } from '#app/ui/menus/menu.tsx'
import { useIsInUse } from '#app/ui/menus/usable-row.tsx'
import { downloadPath } from './resource-menu.tsx'

const askFormId = 'ask-about-file'

/** A list has it once. */
export function AskForm({ kbId }: { kbId: string }) {
  return <Form id={askFormId} hidden method="post" action={href('/kb/:kbId/chats/ask', { kbId })} />
}

/** While the pointer or the keyboard is in the row. The menu has them too. */
export function QuickActions({ resource }: { resource: FileItem }) {
  const { t } = useTranslation(['resources', 'askedFiles'])
  const mayAsk = useMayAsk(resource)
  const isInUse = useIsInUse()
  const { id, kbId, title: name, can } = resource
  if (!isInUse || !(mayAsk || can.download)) return null
  return (
    <span className="quick-actions invisible in-[tr:has(:focus-visible)]:visible in-[tr:hover]:visible">
      {mayAsk && (
        <IconButton
          className="min-h-8 size-8"
          type="submit"
          icon="bolt"
          label={t('askedFiles:askAbout', { name })}
          form={askFormId}
          name={aboutParam}
          value={id}
        />
      )}
      {can.download && (
        <IconLink
          className="min-h-8 size-8"
          icon="download"
          label={t('downloadOf', { name })}
          href={downloadPath(kbId, id)}
        />
      )}
    </span>
  )
}

export function AskEntry({ resource }: { resource: FileItem }) {
  const { t } = useTranslation('askedFiles')
  if (!useMayAsk(resource)) return null
  return (
    <MenuButton icon="bolt" form={askFormId} name={aboutParam} value={resource.id}>
      {t('askAboutThis')}
    </MenuButton>
  )
}

function useMayAsk({ status }: FileItem): boolean {
  const kb = useRouteLoaderData<typeof kbLoader>('routes/kb/route')?.kb
  return status === 'completed' && kb?.can.chat === true
}
