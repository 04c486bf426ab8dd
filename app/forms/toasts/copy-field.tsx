import { useTranslation } from '#app/locales/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { useHydrated } from '#app/ui/hooks/use-hydrated.ts'
import { type Copied, useCopy } from './use-copy.ts'

interface CopyFieldProps {
  text: string
  /** What the text is: the toast says that it was copied. */
  what?: Copied
  label: string
  helpId: string
}

/** With JavaScript the field has a copy button. */
export function CopyField({ text, what = 'link', label, helpId }: CopyFieldProps) {
  return (
    <div className="flex gap-2">
      <input
        className="input flex-1 text-ellipsis"
        readOnly
        value={text}
        aria-label={label}
        aria-describedby={helpId}
        onFocus={(event) => event.currentTarget.select()}
      />
      <CopyButton text={text} what={what} />
    </div>
  )
}

function CopyButton({ text, what }: { text: string; what: Copied }) {
  const { t } = useTranslation()
  const { copied, copy } = useCopy(text, what)
  if (!useHydrated()) return null
  return (
    <Button
      className="min-w-26"
      type="button"
      icon={copied ? 'check' : 'content_copy'}
      onClick={() => void copy()}
    >
      {copied ? t('copied') : t('copy')}
    </Button>
  )
}
