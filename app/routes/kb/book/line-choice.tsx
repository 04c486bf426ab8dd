import type { ComponentProps } from 'react'
import { constraints } from '#app/forms/constraints.build.ts'
import { classes } from '#app/ui/classes.ts'
import { plainItems } from '#app/ui/text/plain-items.ts'
import type { Choice } from './choices.ts'

const words = 'font-serif text-lg leading-[1.45] wrap-anywhere'

interface LineChoiceProps {
  choices: Choice[]
  /** The index of the one that is chosen at first. */
  first?: number | undefined
  /** What was sent before. */
  chosen: string | undefined
  label: string
  none: string
}

/** The field `line`. A single choice needs no decision. What is no longer there is chosen again. */
export function LineChoice({ choices, first = 0, chosen, label, none }: LineChoiceProps) {
  const [only] = choices
  if (!only) return <p className="text-ink-2">{none}</p>
  if (choices.length === 1)
    return (
      <figure className="border-marker border-l-3 py-1 pl-4">
        <blockquote className={`max-h-60 overflow-y-auto ${words}`}>
          {plainItems(only.quote)}
        </blockquote>
        {only.place && <figcaption className="text-ink-2 text-sm">{only.place}</figcaption>}
        <input type="hidden" name="line" value={fieldValue(only)} />
      </figure>
    )
  const values = choices.map(fieldValue)
  const isChosen = (index: number) => (chosen ? chosen === values[index] : index === first)
  return (
    <fieldset>
      <legend className="mb-1 font-label">{label}</legend>
      <div className="grid max-h-[50dvh] gap-1 overflow-y-auto">
        {choices.map((choice, index) => (
          <LineOption
            key={values[index]}
            choice={choice}
            {...(isChosen(index) && { defaultChecked: true, autoFocus: true })}
          />
        ))}
      </div>
    </fieldset>
  )
}

interface LineOptionProps extends Pick<ComponentProps<'input'>, 'defaultChecked' | 'autoFocus'> {
  choice: Choice
  className?: string
}

export function LineOption({ choice, className, ...radio }: LineOptionProps) {
  return (
    <label
      className={classes(
        'flex min-h-control cursor-pointer items-start gap-2.5 rounded-sm px-1 py-[7px] hover:bg-hover',
        className,
      )}
    >
      <input
        className="checkbox"
        type="radio"
        {...constraints.words.line}
        {...radio}
        name="line"
        value={fieldValue(choice)}
      />
      <span className="min-w-0">
        <span className={`block ${words}`}>{plainItems(choice.quote)}</span>
        {choice.place && <span className="text-ink-2 text-sm">{choice.place}</span>}
      </span>
    </label>
  )
}

export function fieldValue({ quote, source }: Choice): string {
  return JSON.stringify({ quote, ...source })
}
