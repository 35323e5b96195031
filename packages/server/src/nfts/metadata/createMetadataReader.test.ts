import { expect, test } from 'vitest'
import { createMetadataReader } from './createMetadataReader.js'

const item = { chain: 'eip155:1', token: `0x${'a'.repeat(40)}`, item: '1', standard: 'erc721' } as const
const caller = { address: '192.0.2.1' }
const word = (value: number) => value.toString(16).padStart(64, '0')
const address = Buffer.from('https://a.example/').toString('hex')
const uri = `0x${word(32)}${word(address.length / 2)}${address.padEnd(64, '0')}`

/** A PNG up to its first chunk. */
const toPng = (side: number): string => {
  const head = Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\0\0\0\0\0\x08\x06\0\0\0\0\0\0\0', 'latin1')
  head.writeUInt32BE(side, 16)
  head.writeUInt32BE(side, 20)
  return head.toString('base64')
}

/** What is known of an item whose metadata has such a picture, from the cache. */
async function readKept(image: string): Promise<string | undefined> {
  const reader = createMetadataReader({
    readContent: async () => new TextEncoder().encode(JSON.stringify({ name: 'A', image })),
    chargeJoin: async () => {},
  })
  const upstream = { call: async () => ({ result: uri }) }
  await reader.read(upstream, item, caller)
  const kept = await reader.readWhole({ call: () => Promise.reject(new Error('asked again')) }, item, caller)
  return kept?.image
}

test.each([
  ['a PNG of 30,000 × 30,000', `data:image/png;base64,${toPng(30_000)}`],
  ['a PNG of 30,000 × 30,000 behind spaces', `  DATA:text/plain;base64,${toPng(30_000)}`],
  [
    'a drawing with one in it',
    `data:image/svg+xml,<svg><image href="data:image/png;base64,${toPng(30_000)}"/></svg>`,
  ],
  ['a page', 'data:text/html,<script>alert(1)</script>'],
])('attack A-M11-kept: metadata with %s as its picture is kept without it', async (_, image) => {
  expect(await readKept(image)).toBe('')
})

test.each([
  ['a small PNG', `data:image/png;base64,${toPng(100)}`],
  ['a drawing', 'data:image/svg+xml;utf8,<svg/>'],
  ['an address', 'ipfs://Qm'],
])('control A-M11-kept: metadata with %s as its picture is kept with it', async (_, image) => {
  expect(await readKept(image)).toBe(image)
})
