import type { SideLink } from '#app/kb/side-list.tsx'
import type { Choice } from '#app/kb/switcher.tsx'
import type { Listed } from '#app/lists/listed.ts'
import type { Kb } from '#contract/entities/kb.ts'

/** What both layouts of a knowledge base show around its pages. */
export interface KbView {
  kb: Kb
  places: SideLink[]
  deeds: SideLink[]
  /** The knowledge bases one may switch to. */
  choices: Listed<Choice[]>
}
