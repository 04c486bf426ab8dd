/**
 * The shape a translation of `Source` must have: every key of it, except the singular form,
 * which Chinese does not know.
 */
export type Translated<Source> = {
  [Key in keyof Source as Key extends `${string}_one` ? never : Key]: Source[Key] extends string
    ? string
    : Translated<Source[Key]>
}
