/** Arguments of Node with which `npm start` runs a program. */
export const keepCompiled = ['--import', './scripts/compile-cache.mjs']
