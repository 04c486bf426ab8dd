type Key = Pick<KeyboardEvent, 'key' | 'shiftKey'>

/** Returns the key of an event as it is without Caps Lock: a letter is small unless Shift is held. */
export function keyOf({ key, shiftKey }: Key): string {
  return key.length === 1 && !shiftKey ? key.toLowerCase() : key
}
