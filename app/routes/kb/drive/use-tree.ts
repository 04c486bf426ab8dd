import { useState } from 'react'
import { useHydrated } from '#app/components/use-hydrated.ts'
import type { TreeNode } from './tree-nodes.ts'

/** The id of the link to all files, above the folders. */
export const topId = ''

/** What the tree's items share. Without script the tree is nested lists of links. */
export interface Tree {
  isLive: boolean
  current: string
  /** The item that the Tab key reaches; the arrow keys reach the others. */
  active: string
  setActive: (id: string) => void
}

export function useTree(nodes: TreeNode[], current: string): Tree {
  const isLive = useHydrated()
  const [last, setLast] = useState({ current, id: current })
  const isKnown = last.current === current && has(nodes, last.id)
  const active = isKnown ? last.id : current
  return { isLive, current, active, setActive: (id) => setLast({ current, id }) }
}

/** Whether an item is among these or below them. */
export function has(nodes: TreeNode[], id: string): boolean {
  return id === topId || nodes.some((one) => one.id === id || has(one.children, id))
}

/** The attributes of an item's link. */
export function itemProps(
  { isLive, active, setActive, current }: Tree,
  { id, level, isOpen }: { id: string; level: number; isOpen?: boolean | undefined },
) {
  const isCurrent = id === current ? ('page' as const) : undefined
  if (!isLive) return { 'aria-current': isCurrent }
  return {
    'aria-current': isCurrent,
    role: 'treeitem',
    'aria-level': level,
    'aria-expanded': isOpen,
    tabIndex: id === active ? 0 : -1,
    onFocus: () => setActive(id),
  }
}
