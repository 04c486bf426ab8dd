import { type SubmitEvent, useState } from 'react'
import { Form, href } from 'react-router'
import { FromHere } from '#app/forms/from-here.tsx'
import { useTranslation } from '#app/locales/use-translation.ts'
import { setBrowserCookie } from '#app/middleware/browser-cookies.ts'
import { type FileFacts, preferenceCookieSeconds } from '#app/preferences/values.ts'
import { IconButton } from '#app/ui/button.tsx'
import type { Resource } from '#contract/entities/resource.ts'

export interface FactsBeside {
  state: FileFacts
  toggle: () => void
}

/** For all files, in this browser. In a window without space beside the text they are below it. */
export function useFactsBeside(known: FileFacts): FactsBeside {
  const [state, setState] = useState(known)
  const toggle = () => {
    const next = other(state)
    setBrowserCookie('file_facts', next, preferenceCookieSeconds)
    setState(next)
  }
  return { state, toggle }
}

function other(state: FileFacts): FileFacts {
  return state === 'shown' ? 'hidden' : 'shown'
}

interface FactsButtonProps {
  kind: Resource['kind']
  beside: FactsBeside
}

export function FactsButton({ kind, beside: { state, toggle } }: FactsButtonProps) {
  const { t } = useTranslation('file')
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    toggle()
  }
  return (
    <Form
      className="max-xl:hidden print:hidden"
      method="post"
      action={href('/preferences')}
      onSubmit={onSubmit}
    >
      <FromHere />
      <IconButton
        icon="info"
        label={t(`about.${kind}`)}
        name="fileFacts"
        value={other(state)}
        aria-pressed={state === 'shown'}
      />
    </Form>
  )
}
