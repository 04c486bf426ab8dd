import { expect, test } from 'vitest'
import { isPublicAddress } from './addresses.ts'

test.for([
  '127.0.0.1',
  '10.0.0.1',
  '172.16.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '255.255.255.255',
  '224.0.0.1',
  '240.0.0.1',
  '192.0.0.1',
  '198.18.0.1',
  '168.63.129.16',
  '192.0.2.1',
  '192.88.99.1',
  '::',
  '::1',
  'fe80::1',
  'fe80::1%eth0',
  'fc00::1',
  'fd00:ec2::254',
  'ff02::1',
  'fec0::1',
  '100::1',
  '2001:db8::1',
  '3fff::1',
  '::ffff:127.0.0.1',
  '::ffff:93.184.215.14',
  '::ffff:0:7f00:1',
  '::127.0.0.1',
  '::93.184.215.14',
  '2002:7f00:1::',
  '2002:5db8:d70e::',
  '2001::1',
  '4000::1',
  '64:ff9b::7f00:1',
  '64:ff9b::5db8:d70e',
  '64:ff9b:1::7f00:1',
  'no address',
  '',
])('%s is not an address of the public internet', (address) => {
  expect(isPublicAddress(address)).toBe(false)
})

test.for(['93.184.215.14', '1.1.1.1', '2606:2800:21f:cb07:6820:80da:af6b:8b2c', '2a00:1450::1'])(
  '%s is an address of the public internet',
  (address) => {
    expect(isPublicAddress(address)).toBe(true)
  },
)
