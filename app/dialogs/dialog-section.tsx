import { type ReactNode, useId } from 'react'
import { classes } from '#app/ui/classes.ts'

interface DialogSectionProps {
  /** `heading` is shown above the section, `label` is only for screen readers. */
  heading?: string
  label?: string
  children: ReactNode
}

export function DialogSection({ heading, label, children }: DialogSectionProps) {
  const id = useId()
  return (
    <section
      className="grid grid-cols-1 gap-2.5 [[data-part]+&]:border-line [[data-part]+&]:border-t [[data-part]+&]:pt-4"
      data-part
      aria-label={label}
      aria-labelledby={heading && id}
    >
      {heading && (
        <h2 className="text-base" id={id}>
          {heading}
        </h2>
      )}
      {children}
    </section>
  )
}

export function SectionLine({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <div
      className={classes(
        'flex flex-wrap items-center justify-between gap-x-4 gap-y-2 [&>p]:flex-[1_1_200px]',
        className,
      )}
    >
      {children}
    </div>
  )
}
