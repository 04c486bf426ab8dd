import { en } from '#app/locales/en/toasts.ts'
import { ownPath } from '#contract/own-path.ts'

export type FlashKind = 'success' | 'error' | 'warning' | 'info'

export type ToastKey = StemOf<keyof typeof en>
type StemOf<Key> = Key extends `${infer Stem}_one` | `${infer Stem}_other` ? Stem : Key

export interface Flash {
  kind: FlashKind
  key: ToastKey
  values?: Record<string, string | number>
  /** The path of a form action that undoes what the toast reports. */
  undo?: string
}

/** The id identifies it in the browser that shows it. */
export interface CarriedFlash extends Flash {
  id: string
}

const kinds = ['success', 'error', 'warning', 'info']

export function isFlash(value: unknown): value is Flash {
  if (typeof value !== 'object' || value === null) return false
  const { kind, key, values = {}, undo = '/' } = value as Partial<Flash>
  if (typeof key !== 'string' || !(key in en || `${key}_other` in en)) return false
  if (ownPath(undo) === null) return false
  if (!kinds.includes(kind ?? '') || typeof values !== 'object' || values === null) return false
  return Object.values(values).every((item) => ['string', 'number'].includes(typeof item))
}
