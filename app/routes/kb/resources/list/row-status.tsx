import { useTranslation } from '#app/locales/use-translation.ts'
import type { FileItem } from '#app/routes/kb/resources/rows/packed-files.ts'
import { RetryForm } from './resource-menu.tsx'
import { ResourceStatus } from './resource-status.tsx'

/** After a failure with the button that tries again. */
export function RowStatus({ resource }: { resource: FileItem }) {
  const { t } = useTranslation('resources')
  if (!resource.can.retry) return <ResourceStatus {...resource} />
  return (
    <span className="flex flex-wrap items-center gap-x-3">
      <ResourceStatus {...resource} />
      <RetryForm resource={resource}>
        <button
          className="text-link min-h-6 text-[0.84375rem] pointer-coarse:min-h-11"
          type="submit"
        >
          {t(`retry.${resource.kind}`)}
        </button>
      </RetryForm>
    </span>
  )
}
