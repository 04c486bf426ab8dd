import type { Listed } from '#app/upstream/listed.ts'
import type { Kb } from '#contract/entities/kb.ts'
import type { Choices } from './choices.ts'
import type { SideLink } from './side-list.tsx'

export interface KbFrameProps {
  kb: Kb
  places: SideLink[]
  actions: SideLink[]
  choices: Listed<Choices>
}
