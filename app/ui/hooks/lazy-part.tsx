import { type ComponentType, type ReactNode, useState } from 'react'
import { loadPart } from './load-part.ts'
import { useSubscription } from './use-subscription.ts'

type Load<Props> = () => Promise<ComponentType<Props>>

const loaded = new WeakMap<object, unknown>()

/** Loads the script of a `LazyPart`, so that it is shown at once when its page needs it. */
export async function preloadPart<Props>(load: Load<Props>): Promise<void> {
  loaded.set(load, await load())
}

/** Whether the script of a `LazyPart` is loaded. */
export function isLoaded<Props>(load: Load<Props>): boolean {
  return loaded.has(load)
}

interface LazyPartProps<Props> {
  load: Load<Props>
  props: Props
  before?: ReactNode
}

/**
 * A component whose script is loaded after its page has become live. Until then, and if the script
 * cannot be loaded, `before` is shown: so the page's links and forms must work without it.
 */
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
