import { type SubmitEvent, useState } from 'react'
import { Form, href } from 'react-router'
import { FromHere } from '#app/forms/from-here.tsx'
import { useTranslation } from '#app/locales/use-translation.ts'
import { setBrowserCookie } from '#app/middleware/browser-cookies.ts'
import {
  type FileFacts,
  fileFactsStates,
  preferenceCookieSeconds,
} from '#app/preferences/values.ts'
import { IconButton } from '#app/ui/button.tsx'
import type { Resource } from '#contract/entities/resource.ts'

/** `roomy`: nobody has chosen, and they are shown in a window that has room beside a wide document. */
export type FactsState = FileFacts | 'roomy'

export interface FactsBeside {
  state: FactsState
  choose: (next: FileFacts) => void
}

/** For all files, in this browser. In a window without space beside the text they are below it. */
export function useFactsBeside(known: FactsState): FactsBeside {
  const [state, setState] = useState(known)
  const choose = (next: FileFacts) => {
    setBrowserCookie('file_facts', next, preferenceCookieSeconds)
    setState(next)
  }
  return { state, choose }
}

// Only the style sheet knows the window, so each width has its button.
const windows = [
  { look: 'min-[90rem]:hidden', unchosen: 'hidden' },
  { look: 'max-[90rem]:hidden', unchosen: 'shown' },
] as const

interface FactsButtonProps {
  kind: Resource['kind']
  beside: FactsBeside
}

export function FactsButton({ kind, beside: { state, choose } }: FactsButtonProps) {
  const { t } = useTranslation('file')
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const data = new FormData(event.currentTarget, event.nativeEvent.submitter)
    const next = fileFactsStates.find((one) => one === data.get('fileFacts'))
    if (next) choose(next)
  }
  return (
    <Form
      className="max-xl:hidden print:hidden"
      method="post"
      action={href('/preferences')}
      onSubmit={onSubmit}
    >
      <FromHere />
      {windows.map(({ look, unchosen }) => {
        const isShown = (state === 'roomy' ? unchosen : state) === 'shown'
        return (
          <IconButton
            key={look}
            className={look}
            icon="info"
            label={t(`about.${kind}`)}
            name="fileFacts"
            value={isShown ? 'hidden' : 'shown'}
            aria-pressed={isShown}
          />
        )
      })}
    </Form>
  )
}
