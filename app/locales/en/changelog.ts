export const en = {
  title: 'Changelog',
  description: 'What changed in Commonplace, and when.',
  inEnglish: 'The changelog is written in English.',
}
