import { type ChatColor, chatColors } from '#contract/entities/chat-colors.ts'

// Whole class names, because Tailwind finds them in the source text.
const backgrounds: Record<ChatColor, string> = {
  teal: 'bg-chat-teal',
  green: 'bg-chat-green',
  olive: 'bg-chat-olive',
  brown: 'bg-chat-brown',
  orange: 'bg-chat-orange',
  red: 'bg-chat-red',
  pink: 'bg-chat-pink',
  violet: 'bg-chat-violet',
  indigo: 'bg-chat-indigo',
  blue: 'bg-chat-blue',
  cyan: 'bg-chat-cyan',
  slate: 'bg-chat-slate',
}

/** Slate for a chat without a colour from the palette. */
export function colorOf({ color }: { color: string }): ChatColor {
  return chatColors.find((one) => one === color) ?? 'slate'
}

export function colorClass(color: ChatColor): string {
  return backgrounds[color]
}
