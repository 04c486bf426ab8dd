import { type KeyboardEvent, type SubmitEvent, useRef, useState } from 'react'
import type { Typing } from '#app/chats/use-typing.ts'
import { Button } from '#app/components/button.tsx'
import { FieldNote } from '#app/components/field.tsx'
import { useTranslation } from '#app/locales/use-translation.ts'
import { limits } from '#contract/limits.ts'

interface ComposerProps {
  asksBot: boolean
  /** The sender's id for the message, made by the server so that the plain form sends it once. */
  clientId: string
  /** What a refused form had typed in it, and why it was refused. */
  refused: { content: string; error: 'required' | 'tooLong' | 'failed' } | undefined
  onSend: (content: string, clientId: string) => void
  typing: Typing
}

/** A form that posts; with script it sends over the live connection and stays where it is. */
export function Composer({ asksBot, clientId, refused, onSend, typing }: ComposerProps) {
  const { t } = useTranslation('chats')
  const text = useRef<HTMLTextAreaElement>(null)
  const [nextId, setNextId] = useState(clientId)
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const content = text.current?.value.trim() ?? ''
    if (!text.current || content === '') return
    onSend(content, nextId)
    setNextId(crypto.randomUUID())
    text.current.value = ''
    typing.stop()
    text.current.focus()
  }
  return (
    <form className="composer" method="post" onSubmit={onSubmit} id="composer">
      <input type="hidden" name="clientId" value={nextId} />
      <textarea
        ref={text}
        name="content"
        rows={1}
        aria-label={t('composer.label')}
        placeholder={t(asksBot ? 'composer.ask' : 'composer.write')}
        defaultValue={refused?.content}
        maxLength={limits.messageLength}
        aria-invalid={refused ? true : undefined}
        aria-describedby={refused ? 'composer-error' : undefined}
        onKeyDown={sendOnEnter}
        onInput={typing.start}
        onBlur={typing.stop}
        required
      />
      {refused && (
        <FieldNote id="composer-error">
          {t(`composer.${refused.error}`, { max: limits.messageLength })}
        </FieldNote>
      )}
      <div className="composer-bar">
        <span className="hint script-only">{t('composer.hint')}</span>
        <Button look="primary" icon="send">
          {t('composer.send')}
        </Button>
      </div>
    </form>
  )
}

// Enter chooses a candidate while composing Chinese, and is a line break where there is no keyboard.
function sendOnEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  const plain = !(event.shiftKey || event.ctrlKey || event.altKey || event.metaKey)
  if (event.key !== 'Enter' || !plain || event.nativeEvent.isComposing) return
  if (matchMedia('(pointer: coarse)').matches) return
  event.preventDefault()
  event.currentTarget.form?.requestSubmit()
}
