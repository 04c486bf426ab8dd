// Makes the pictures of the README and of the landing page, from the world of `npm run demo`:
//   npm run pictures [ONLY…]                    ONLY: names of pictures
// Takes a screenshot of every page, and compares two sets of screenshots:
//   npm run pictures -- take DATA OUT [ONLY…]   DATA is filled the first time and reused afterwards
//   npm run pictures -- compare BEFORE AFTER OUT

import path from 'node:path'
import { compare } from './pictures/compare.ts'
import { makePictures } from './pictures/make.ts'
import { take } from './pictures/take.ts'

const [command, ...given] = process.argv.slice(2)
const [first = '', second = '', third = ''] = given.map((folder) => path.resolve(folder))
if (command === 'take') await take(first, second, given.slice(2))
else if (command === 'compare') process.exitCode = (await compare(first, second, third)) > 0 ? 1 : 0
else await makePictures(process.argv.slice(2))
