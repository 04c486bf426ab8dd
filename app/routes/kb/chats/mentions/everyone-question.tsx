import { useTranslation } from '#app/locales/use-translation.ts'
import { Button } from '#app/ui/button.tsx'

interface EveryoneQuestionProps {
  count: number
  /** Needs JavaScript; without it the text can be changed and sent again. */
  onCancel: () => void
}

/** Both answers send the form around it. */
export function EveryoneQuestion({ count, onCancel }: EveryoneQuestionProps) {
  const { t } = useTranslation('people')
  return (
    <div
      role="alertdialog"
      aria-labelledby="everyone-question"
      className="flex flex-wrap items-center gap-2 px-2 py-1.5 compact:order-1 compact:w-full"
      onKeyDown={({ key }) => {
        if (key === 'Escape') onCancel()
      }}
    >
      <p className="mr-2" id="everyone-question">
        {t('mention.askEveryone', { count })}
      </p>
      <Button look="primary" icon="send" name={everyoneField} value="true" autoFocus>
        {t('mention.notifyAll')}
      </Button>
      <Button name={everyoneField} value="false">
        {t('mention.notifyNobody')}
      </Button>
      <span className="contents noscript:hidden">
        <Button type="button" look="quiet" onClick={onCancel}>
          {t('mention.goBack')}
        </Button>
      </span>
    </div>
  )
}

export const everyoneField = 'mentionsEveryone'
