import { type SyntheticEvent, use, useState } from 'react'
import { CloseContext } from '#app/dialogs/close-context.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import type { Choice } from '#app/routes/kb/book/choices.ts'
import { fieldValue, LineChoice, LineOption } from '#app/routes/kb/book/line-choice.tsx'
import { useMedia } from '#app/ui/hooks/use-media.ts'
import { useSubscription } from '#app/ui/hooks/use-subscription.ts'
import { Icon } from '#app/ui/icon.tsx'
import { markWords } from './mark-words.ts'

// Where the page is above the form, which has little height.
const belowPage = '(width < 72.0625rem)'

interface WordsChoiceProps {
  choices: Choice[]
  /** The index of the one that is chosen at first. */
  first?: number | undefined
  /** What was sent before. */
  chosen: string | undefined
  isFolded: boolean
}

// Alone it is a quote. Among others, or if it is not the one that is chosen, it has its button. On a
// phone the field is in sight with it, because the text above shows all its words.
const quote =
  'border-marker border-l-3 rounded-l-none pl-3 has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-accent max-sm:in-[.modal]:[&>span>:first-child]:line-clamp-2 group-[&:not(:has(details[open],details_:checked))]/words:[&>input]:sr-only'

/** The field `line`. The chosen words come first, and are marked in the text. */
export function WordsChoice({ choices, first = 0, chosen, isFolded }: WordsChoiceProps) {
  const { t } = useTranslation('comments')
  const values = choices.map(fieldValue)
  // What is no longer there is chosen again.
  const isLost = chosen !== undefined && !values.includes(chosen)
  const at = chosen && !isLost ? values.indexOf(chosen) : first
  const [picked, setPicked] = useState('')
  const isOverPage = use(CloseContext) !== null
  const isLow = useMedia(belowPage) && isOverPage
  const marked = choices[values.indexOf(picked)] ?? (isLost ? undefined : choices[at])
  useSubscription(() => markWords(marked), marked && fieldValue(marked))
  const top = choices[at]
  if (!top || choices.length === 1)
    return <LineChoice choices={choices} chosen={chosen} label="" none={t('none')} />
  return (
    <fieldset
      className="group/words min-w-0"
      onChange={({ target }: SyntheticEvent) => {
        if (target instanceof HTMLInputElement) setPicked(target.value)
      }}
    >
      <legend className="mb-1 font-label">{t('choose')}</legend>
      <LineOption key={values[at]} className={quote} choice={top} defaultChecked={!isLost} />
      <details
        className="group/others max-sm:in-[.modal]:not-open:-mb-3"
        open={isLost || !(isFolded || isLow)}
      >
        <summary className="flex min-h-control w-fit cursor-pointer items-center gap-1.5 text-ink-2">
          {t('others')}
          <Icon className="group-open/others:rotate-180" name="keyboard_arrow_down" size={18} />
        </summary>
        <div className="grid max-h-[30dvh] gap-1 overflow-y-auto max-xl:max-h-28">
          {choices.map(
            (choice, index) => index !== at && <LineOption key={values[index]} choice={choice} />,
          )}
        </div>
      </details>
    </fieldset>
  )
}
