import { testMatrix } from './matrix.ts'

testMatrix(true, 'all alike')
