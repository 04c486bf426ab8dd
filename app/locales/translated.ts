/**
 * The shape of a translation of `Source`: every key except singular forms, which Chinese does not
 * have.
 */
export type Translated<Source> = {
  [Key in keyof Source as Key extends `${string}_one` ? never : Key]: Source[Key] extends string
    ? string
    : Translated<Source[Key]>
}
