import { expect, test } from 'vitest'
import { type ServerEventType, serverEvent } from '#contract/events.ts'
import { allKinds } from './all.ts'

test('every type of event is emitted by some change', () => {
  const told = new Set(Object.values(allKinds).flatMap(({ emits }) => emits))
  const types: ServerEventType[] = serverEvent.options.map((one) => one.shape.type.value)
  expect([...told].sort()).toEqual([...types].sort())
})
