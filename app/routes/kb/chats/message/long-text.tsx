import { type ReactNode, use } from 'react'
import { useTranslation } from '#app/locales/use-translation.ts'
import { UnfoldedTexts } from './unfolded-texts.ts'

export const shownAtFirst = { length: 1_500, lines: 24 }

interface LongTextProps {
  id: string
  isOpen: boolean
  children: ReactNode
}

export function LongText({ id, isOpen, children }: LongTextProps) {
  const { t } = useTranslation()
  const unfolded = use(UnfoldedTexts)
  return (
    <div className="group/long">
      <div className="mask-b-from-75% max-h-[16lh] overflow-hidden group-has-[details[open]]/long:mask-none group-has-[details[open]]/long:max-h-none print:mask-none print:max-h-none">
        {children}
      </div>
      <details
        open={isOpen || unfolded?.has(id)}
        onToggle={({ currentTarget }) => {
          if (currentTarget.open) unfolded?.add(id)
          else unfolded?.delete(id)
        }}
      >
        <summary className="w-fit cursor-pointer list-none rounded-sm py-1.5 font-semibold text-accent hover:underline pointer-coarse:py-3">
          <span className="group-has-[details[open]]/long:hidden">{t('showMore')}</span>
          <span className="hidden group-has-[details[open]]/long:inline">{t('showLess')}</span>
        </summary>
      </details>
    </div>
  )
}

export function isLong(text: string): boolean {
  if (text.length > shownAtFirst.length) return true
  let lines = 1
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) lines += 1
  return lines > shownAtFirst.lines
}
