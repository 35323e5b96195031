import { decodeFunctionResult, encodeFunctionData, namehash, parseAbi } from 'viem'
import { expect, test } from 'vitest'
import { encodeRecord } from './encodeRecord.js'

const abi = parseAbi(['function text(bytes32 node, string key) view returns (string)'])
const node = namehash('alice.example.eth')
const record = { addresses: {}, attributes: { bio: 'Hi' } }
const read = (key: string): string => {
  const data = encodeFunctionData({ abi, functionName: 'text', args: [node, key] })
  return decodeFunctionResult({
    abi,
    functionName: 'text',
    data: encodeRecord({ node, record, primaryName: '' }, data),
  })
}

test.each(['constructor', 'toString', '__proto__', 'hasOwnProperty'])(
  'attack A-L-ownAttributes: the gateway signs no text of %s, which no owner has set',
  key => {
    expect(read(key)).toBe('')
  },
)

test('control A-L-ownAttributes: it signs what the owner has set', () => {
  expect(read('bio')).toBe('Hi')
})
