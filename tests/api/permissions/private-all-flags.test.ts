import { testMatrix } from './matrix.ts'

testMatrix(false, 'all alike')
