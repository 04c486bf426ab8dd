import { useTranslation } from '#app/locales/use-translation.ts'
import { classes } from '#app/ui/classes.ts'
import { takeFiles } from '#app/ui/fields/file-button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { limits } from '#contract/limits.ts'
import type { Attaching } from './use-attaching.ts'

interface AttachButtonProps {
  attaching: Attaching
  className?: string
}

const look =
  'button relative overflow-hidden outline-accent has-focus-visible:outline-2 noscript:mr-auto noscript:w-auto noscript:min-w-0 noscript:gap-x-1 noscript:pr-2'

// The file field lies over the label, which is the button: the field's own button speaks the
// browser's language. Without JavaScript the field stands beside it, small, and names the chosen files.
export function AttachButton({ attaching, className }: AttachButtonProps) {
  const { t } = useTranslation('attachments')
  const { mayWrite } = attaching
  const add = ({ files }: HTMLInputElement) => attaching.add([...(files ?? [])])
  return (
    <label className={classes(look, className)} data-look="icon" data-tooltip={t('attach')}>
      <span className="inline-flex items-center gap-2 noscript:px-2 noscript:max-sm:px-1">
        <Icon name="attach_file" />
        <span className="hidden noscript:inline noscript:max-sm:sr-only">{t('attach')}</span>
      </span>
      <input
        className="absolute inset-0 cursor-pointer opacity-0 file:cursor-pointer noscript:static noscript:w-40 noscript:min-w-0 noscript:text-ink-3 noscript:text-xs noscript:opacity-100 noscript:max-sm:w-22 noscript:outline-none noscript:file:hidden"
        type="file"
        name="file"
        multiple
        disabled={!mayWrite}
        aria-label={t('attach')}
        // Files that were chosen before the script ran.
        ref={(field) => takeFiles(field, add)}
        onChange={({ currentTarget }) => takeFiles(currentTarget, add)}
      />
      <span className="sr-only">{t('limit', { count: limits.attachmentsPerMessage })}</span>
    </label>
  )
}
