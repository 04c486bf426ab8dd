import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { chatColors } from '#contract/entities/chat-colors.ts'

const tokens = readFileSync(path.resolve('app/styles/tokens.css'), 'utf8')

test('each colour of chats has a contrast of 4.5 to its icon and to every background, in both themes', () => {
  const backgrounds = ['chat-ink', 'paper', 'sheet', 'raised', 'hover', 'wash'].map(token)
  const tooClose = chatColors.flatMap((name) =>
    backgrounds.flatMap((background) =>
      token(`chat-${name}`)
        .map((color, theme) => contrast(color, background[theme] ?? ''))
        .filter((ratio) => !(ratio >= 4.5))
        .map((ratio) => `${name}: ${ratio}`),
    ),
  )
  expect(tooClose).toEqual([])
})

// Returns a token's colour in the light and the dark theme.
function token(name: string): string[] {
  const [, light = '', dark = ''] =
    tokens.match(new RegExp(`--color-${name}: light-dark\\((#\\w+), (#\\w+)\\)`)) ?? []
  return [light, dark]
}

// WCAG 2.2, contrast ratio.
function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255)
    .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
