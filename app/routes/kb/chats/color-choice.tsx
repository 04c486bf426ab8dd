import { useTranslation } from '#app/locales/use-translation.ts'
import { classes } from '#app/ui/classes.ts'
import { Icon } from '#app/ui/icon.tsx'
import { chatColors } from '#contract/entities/chat-colors.ts'
import { colorClass } from './color.ts'

const target =
  'group/color relative grid size-control cursor-pointer place-items-center rounded-full hover:bg-hover'
const dot =
  'grid size-7 place-items-center rounded-full text-chat-ink group-has-checked/color:[outline:2px_solid_var(--color-ink)] group-has-checked/color:outline-offset-2 forced-colors:[forced-color-adjust:none]'

export function ColorChoice({ chosen }: { chosen: unknown }) {
  const { t } = useTranslation('chatSettings')
  return (
    <fieldset className="grid grid-cols-1 gap-1.5">
      <legend className="mb-1 font-label wrap-anywhere">{t('color')}</legend>
      <div className="-mx-1 flex flex-wrap gap-1">
        {chatColors.map((color) => (
          <label className={target} key={color} data-tooltip={t(`colors.${color}`)}>
            <input
              className="absolute inset-0 cursor-pointer appearance-none rounded-[inherit]"
              type="radio"
              name="color"
              value={color}
              defaultChecked={color === chosen}
              aria-label={t(`colors.${color}`)}
            />
            <span className={classes(dot, colorClass(color))}>
              <Icon className="invisible group-has-checked/color:visible" name="check" size={18} />
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
