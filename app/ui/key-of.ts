type Key = Pick<KeyboardEvent, 'key' | 'shiftKey'>

/** A letter is small unless Shift is held. */
export function keyOf({ key, shiftKey }: Key): string {
  return key.length === 1 && !shiftKey ? key.toLowerCase() : key
}
