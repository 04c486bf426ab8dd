import { type ComponentType, type ReactNode, useState } from 'react'
import { loadPart } from './load-part.ts'
import { useSubscription } from './use-subscription.ts'

type Load<Props> = () => Promise<ComponentType<Props>>

const loaded = new WeakMap<object, unknown>()

/** The part is then shown at once when its page needs it. */
export async function preloadPart<Props>(load: Load<Props>): Promise<void> {
  loaded.set(load, await load())
}

export function isLoaded<Props>(load: Load<Props>): boolean {
  return loaded.has(load)
}

interface LazyPartProps<Props> {
  load: Load<Props>
  props: Props
  before?: ReactNode
}

// Until the script is loaded, and if it cannot be, `before` is shown: the page's links and forms
// must work without it.
export function LazyPart<Props extends object>({
  load,
  props,
  before = null,
}: LazyPartProps<Props>) {
  const [, setLoaded] = useState(isLoaded(load))
  useSubscription(
    () =>
      loadPart(load, (part) => {
        loaded.set(load, part)
        setLoaded(true)
      }),
    load,
  )
  const Part = loaded.get(load) as ComponentType<Props> | undefined
  return Part ? <Part {...props} /> : before
}
