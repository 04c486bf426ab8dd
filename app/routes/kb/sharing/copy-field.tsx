import { useCopy } from '#app/forms/toasts/use-copy.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { useHydrated } from '#app/ui/hooks/use-hydrated.ts'

interface CopyFieldProps {
  link: string
  label: string
  helpId: string
}

/** With JavaScript the field has a copy button. */
export function CopyField({ link, label, helpId }: CopyFieldProps) {
  return (
    <div className="flex gap-2">
      <input
        className="input flex-1 text-ellipsis"
        readOnly
        value={link}
        aria-label={label}
        aria-describedby={helpId}
        onFocus={(event) => event.currentTarget.select()}
      />
      <CopyLink link={link} />
    </div>
  )
}

function CopyLink({ link }: { link: string }) {
  const { t } = useTranslation('sharing')
  const { copied, copy } = useCopy(link)
  if (!useHydrated()) return null
  return (
    <Button
      className="min-w-26"
      type="button"
      icon={copied ? 'check' : 'content_copy'}
      onClick={() => void copy()}
    >
      {copied ? t('link.copied') : t('link.copy')}
    </Button>
  )
}
