/** In the chat or pane around this element. */
export function focusComposer(within: Element | null): void {
  const place = within?.closest('[data-conversation]') ?? document
  place.querySelector<HTMLElement>(':is(#composer, #reply-composer) textarea')?.focus()
}
