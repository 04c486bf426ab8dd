import type { ComponentProps } from 'react'

export function WritingField(props: Omit<ComponentProps<'textarea'>, 'className'>) {
  return (
    <textarea {...props} className="input min-h-[60dvh] font-mono text-sm leading-6" rows={24} />
  )
}
