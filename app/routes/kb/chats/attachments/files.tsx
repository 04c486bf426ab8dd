import { useRouteLoaderData } from 'react-router'
import { pageTitle } from '#app/head/page-title.ts'
import { formatSize, useFormats } from '#app/locales/format.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import { noStore } from '#app/middleware/no-store.ts'
import { talkPath } from '#app/routes/kb/chats/paths.ts'
import { fileType } from '#app/routes/kb/resources/list/file-type.ts'
import type { loader as kbLoader } from '#app/routes/kb/route.tsx'
import { IconLink } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import type { ChatAttachment } from '#contract/entities/chat.ts'
import type { Route } from './+types/files.ts'
import { attachmentPath, keepPath } from './attachment-paths.ts'
import { AttachmentsTab } from './attachments-tab.tsx'
import { readAttachments } from './read-attachments.ts'

export function loader({ request, context, params }: Route.LoaderArgs) {
  return readAttachments({ request, context }, params, 'files')
}

export { noStore as headers }

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageTitle(matches, loaderData && `${loaderData.tab} · ${loaderData.title}`)

export default function Files({ loaderData, params }: Route.ComponentProps) {
  return (
    <AttachmentsTab kind="files" page={loaderData}>
      <ul>
        {loaderData.attachments.map((file) => (
          <li key={file.id}>
            <FileRow {...params} file={file} />
          </li>
        ))}
      </ul>
    </AttachmentsTab>
  )
}

interface FileRowProps {
  kbId: string
  chatId: string
  file: ChatAttachment
}

function FileRow({ kbId, chatId, file }: FileRowProps) {
  const { t } = useTranslation(['chatSettings', 'attachments'])
  const kb = useRouteLoaderData<typeof kbLoader>('routes/kb/route')?.kb
  const { moment } = useFormats()
  const { id, name, type, size, sender, createdAt, messageId, rootId } = file
  const { icon } = fileType({ kind: 'file', type, title: name })
  const at = { kbId, chatId, attachmentId: id }
  return (
    <div className="flex min-h-14 items-center gap-3 border-line border-b px-6 py-1.5 max-sm:px-4">
      <Icon className="flex-none text-ink-2" name={icon} />
      <div className="grid min-w-0 flex-1">
        <Link
          className="min-w-0 truncate font-label"
          to={talkPath({ kbId, chatId, messageId, rootId })}
          title={name}
        >
          {name}
        </Link>
        <span className="min-w-0 truncate text-ink-2 text-sm">
          {[formatSize(size), sender.displayName, moment(createdAt)].join(' · ')}
        </span>
      </div>
      {kb?.can.upload && (
        <IconLink
          icon="create_new_folder"
          label={t('attachments:keepNamed', { name })}
          to={keepPath(at)}
          dialog
        />
      )}
      <IconLink icon="download" label={t('files.download', { name })} href={attachmentPath(at)} />
    </div>
  )
}
