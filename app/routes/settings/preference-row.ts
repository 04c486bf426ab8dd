export const preferenceRow =
  'flex min-h-15 items-center justify-between gap-x-6 gap-y-2 border-line border-b py-2.5'
