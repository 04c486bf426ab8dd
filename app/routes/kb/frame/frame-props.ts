import type { Listed } from '#app/upstream/listed.ts'
import type { Kb } from '#contract/entities/kb.ts'
import type { SideLink } from './side-list.tsx'
import type { Choice } from './switcher.tsx'

export interface KbFrameProps {
  kb: Kb
  places: SideLink[]
  actions: SideLink[]
  choices: Listed<Choice[]>
}
