import { thingKinds } from './all.ts'
import { testKinds } from './watch.ts'

testKinds(thingKinds)
