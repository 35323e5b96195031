import { expect, test } from 'vitest'
import { associatedData } from './associatedData.js'

const address = { namespace: 'eip155', address: '0x1', path: 'm/0' }
const subject = { userId: 'u', walletId: 'w', version: 3, addresses: [address, { ...address, path: 'm/1' }] }

test('T33: what is sealed names its purpose, user, wallet, version and addresses', () => {
  expect(new TextDecoder().decode(associatedData('entropy', subject))).toBe(
    'latchkit/entropy/v1|u|w|3|eip155:0x1:m/0|eip155:0x1:m/1',
  )
})

test.each([{ userId: 'a|b' }, { walletId: '|' }, { addresses: [address, { ...address, path: 'm|1' }] }])(
  'T33: %j could be two subjects, and is refused',
  other => {
    expect(() => associatedData('entropy', { ...subject, ...other })).toThrow(TypeError)
  },
)
