import { expect, test } from 'vitest'
import { coveredBy, freePlace } from './free-place.ts'

const area = { x: 16, y: 60, width: 968, height: 524 }
const toast = { width: 300, height: 60 }

test('a toast is placed at the bottom left of a page, and at the top of a dialog', () => {
  expect(freePlace(toast, area, [], 'bottom-left')).toEqual({ x: 16, y: 524 })
  expect(freePlace(toast, area, [], 'top-centre')).toEqual({ x: 350, y: 60 })
})

test('a toast is placed beside or above controls, so that it does not cover them', () => {
  const composer = { x: 0, y: 540, width: 1000, height: 60 }
  const above = freePlace(toast, area, [composer], 'bottom-left')
  expect(above.x).toBe(16)
  expect(coveredBy({ ...above, ...toast }, [composer])).toBe(0)
  const links = { x: 0, y: 0, width: 200, height: 600 }
  const beside = freePlace(toast, area, [links], 'bottom-left')
  expect(beside).toEqual({ x: 350, y: 524 })
})

test('if every place covers controls, the toast covers as few of them as possible', () => {
  const all = { x: 0, y: 0, width: 1000, height: 600 }
  const twice = { x: 0, y: 300, width: 1000, height: 300 }
  expect(freePlace(toast, area, [all, twice], 'bottom-left').y).toBeLessThan(300)
})
