import { Button } from '#app/components/button.tsx'
import { useCopy } from '#app/components/use-copy.ts'
import { useHydrated } from '#app/components/use-hydrated.ts'
import { useTranslation } from '#app/locales/use-translation.ts'

interface CopyFieldProps {
  link: string
  label: string
  helpId: string
}

/** A link in a read-only field. With JavaScript the field has a copy button. */
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
      type="button"
      look="primary"
      icon={copied ? 'check' : 'content_copy'}
      onClick={() => void copy()}
    >
      {copied ? t('link.copied') : t('link.copy')}
    </Button>
  )
}
