import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from '#app/locales/use-translation.ts'
import { IconLink } from '#app/ui/button.tsx'
import { useDocumentEvent } from '#app/ui/hooks/use-document-event.ts'
import { useHydrated } from '#app/ui/hooks/use-hydrated.ts'
import { useMedia } from '#app/ui/hooks/use-media.ts'
import { useSubscription } from '#app/ui/hooks/use-subscription.ts'
import { Icon } from '#app/ui/icon.tsx'
import type { IconName } from '#app/ui/icons/names.ts'
import { Link } from '#app/ui/link.tsx'
import { overChat, useClosePane } from './use-pane.ts'

interface PaneProps {
  title: string
  icon?: IconName
  /** Otherwise the title of the chat. */
  subtitle?: string
  /** Leads back to the chat. */
  chatTitle: string
  /** Before the button that closes the pane. */
  actions?: ReactNode
  children: ReactNode
}

// Its place is below its name: beside it, the name would have no space.
const fileLines = 'grid min-w-0 flex-1'
const fileTitle = 'min-w-0 truncate text-base outline-none'

// When it opens, the focus goes to the element with `data-pane-focus`, or to its heading; Escape
// and Back close it and give the focus back.
export function Pane({ title, icon, subtitle, chatTitle, actions, children }: PaneProps) {
  const { t } = useTranslation('threads')
  const { close, link } = useClosePane()
  const pane = useRef<HTMLElement>(null)
  // A pane that covers the chat is all that can be read, so its heading is the heading of the page.
  const Heading = useMedia(overChat) ? 'h1' : 'h2'
  useFocusInside(pane)
  useDocumentEvent('keydown', (event) => {
    if (event.key === 'Escape' && !event.defaultPrevented && !event.isComposing && !isCovered())
      close()
  })
  return (
    <>
      <Link
        {...link}
        className="absolute inset-0 z-panel bg-backdrop max-md:hidden lg:hidden noscript:hidden"
        tabIndex={-1}
        aria-hidden="true"
      />
      <section
        className="flex min-h-0 flex-col border-line bg-sheet max-lg:absolute max-lg:inset-y-0 max-lg:right-0 max-lg:z-panel max-md:left-0 md:max-lg:w-[420px] md:max-lg:[box-shadow:var(--shadow-float)] lg:w-[384px] lg:flex-none lg:border-l xl:w-[432px] noscript:static noscript:w-full noscript:flex-1 noscript:border-0 noscript:shadow-none"
        ref={pane}
        aria-labelledby="pane-title"
        data-conversation
        data-attaches
      >
        <header className="flex min-h-15 flex-none items-center gap-2 border-line border-b px-4 max-sm:min-h-13 max-sm:gap-1 max-sm:px-2">
          <IconLink
            {...link}
            className="md:hidden noscript:grid"
            icon="arrow_back"
            label={t('pane.back', { title: chatTitle })}
          />
          <noscript>
            <h1 className="sr-only">{chatTitle}</h1>
          </noscript>
          {icon && <Icon className="flex-none text-ink-2 max-sm:hidden" name={icon} size={18} />}
          <div className={subtitle ? fileLines : 'contents'}>
            <Heading
              className={subtitle ? fileTitle : 'flex-none text-xl outline-none'}
              id="pane-title"
              tabIndex={-1}
              title={subtitle && title}
            >
              {title}
            </Heading>
            <Subtitle text={subtitle} chatTitle={chatTitle} />
          </div>
          {actions}
          <IconLink
            {...link}
            className="max-md:hidden noscript:hidden"
            icon="close"
            label={t('pane.close')}
          />
        </header>
        {children}
      </section>
    </>
  )
}

interface SubtitleProps {
  text: string | undefined
  chatTitle: string
}

function Subtitle({ text, chatTitle }: SubtitleProps) {
  const { t } = useTranslation('threads')
  const place = text ? '' : 'min-w-0 flex-1'
  return (
    <span className={`truncate text-ink-2 text-sm ${place}`} title={text ?? chatTitle}>
      {text ?? t('pane.in', { title: chatTitle })}
    </span>
  )
}

// Escape closes this first.
function isCovered(): boolean {
  return document.querySelector('.modal, dialog[open], :popover-open, details.menu[open]') !== null
}

// A pane that was loaded with its page takes no focus.
function useFocusInside(pane: { current: HTMLElement | null }): void {
  const isHydrated = useHydrated()
  const [wasOpened] = useState(isHydrated)
  const opener = useRef<Element>(null)
  const message = useRef<HTMLElement>(null)
  // A layout effect: Escape may be pressed as soon as the pane is shown.
  useLayoutEffect(() => {
    const { current } = pane
    opener.current = document.activeElement
    message.current = opener.current?.closest('article') ?? null
    if (wasOpened && current && !current.contains(opener.current)) focusTarget(current)?.focus()
  }, [pane, wasOpened])
  useSubscription(() => {
    const { current } = pane
    return () => {
      const focused = document.activeElement
      const isFree = !focused || focused === document.body || current?.contains(focused)
      // The bar of a message is gone when the pointer leaves it.
      const back = opener.current?.isConnected ? opener.current : message.current
      if (isFree && back instanceof HTMLElement) back.focus({ preventScroll: true })
    }
  }, pane)
}

function focusTarget(pane: HTMLElement): HTMLElement | null {
  const wanted = pane.querySelector<HTMLElement>('[data-pane-focus]')
  // The keyboard of a touch screen would cover the pane.
  if (wanted && !matchMedia('(pointer: coarse)').matches) return wanted
  return pane.querySelector<HTMLElement>('#pane-title')
}
