import type { Listed } from '#app/upstream/listed.ts'
import type { Kb } from '#contract/entities/kb.ts'
import type { SideLink } from './side-list.tsx'
import type { Choice } from './switcher.tsx'

/** The data that both layouts of a knowledge base show around its pages. */
export interface KbFrameProps {
  kb: Kb
  places: SideLink[]
  actions: SideLink[]
  /** The knowledge bases to switch to. */
  choices: Listed<Choice[]>
}
