/** Each repetition has a limit: even a hostile message takes only linear time. */
const marks: [RegExp, string][] = [
  [/^ {0,3}(?:`{3,}|~{3,}).{0,80}$/gm, ' '],
  [/^\|?[ \t:|-]{3,200}\|?$/gm, ' '],
  [/^ {0,3}#{1,6}[ \t]/gm, ''],
  [/^[ \t]{0,9}(?:>[ \t]?){1,9}/gm, ''],
  [/^[ \t]{0,9}[-*+][ \t]+/gm, ''],
  [
    /!?\[([^\][\n]{1,300})\]\((?:<[^<>\n]{0,500}>|(?:[^()\s]|\([^()\s]{0,100}\)){0,500})(?:[ \t]"[^"\n]{0,300}")?\)/g,
    '$1',
  ],
  [/<(https?:[^<>\s]{1,500})>/g, '$1'],
  [/(?<!\\)\*{1,3}(?=\S)([^*\n]{1,300}?)(?<=\S)\*{1,3}/g, '$1'],
  [/(?<![\p{L}\p{N}\\])_{1,3}(?=\S)([^_\n]{1,300}?)(?<=\S)_{1,3}(?![\p{L}\p{N}])/gu, '$1'],
  [/~~([^~\n]{1,300})~~/g, '$1'],
  [/`{1,3}([^`\n]{1,300})`{1,3}/g, '$1'],
  // The closing mark is missing if the text was cut off.
  [/(?<![\\\p{L}\p{N}*])(?:\*\*|`)(?=[^\s*`][^*`]{0,300}$)/gu, ''],
  [/\|/g, ' '],
  [/\\([\\`*_{}[\]()#+.!|>~-])/g, '$1'],
  [/\s+/g, ' '],
]

/** A Markdown parser would be far more script for the browser. */
export function plainLine(message: string): string {
  return marks.reduce((text, [pattern, words]) => text.replace(pattern, words), message).trim()
}
