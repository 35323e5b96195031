import { generateKeyPairSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { checkOptions } from '../checkOptions.js'
import type { ServerOptions } from '../options.js'
import { createMemoryStorage } from '../storage/memory.js'

const id = 'eip155:31337'
const sandbox = { chains: [id], evmKey: `0x${'11'.repeat(32)}` }
const good: ServerOptions = {
  environment: 'development',
  publicUrl: 'http://localhost:4101',
  rpcUrls: { [id]: 'http://node.example' },
}
const problemsOf = (options: ServerOptions): string[] => {
  const problems: string[] = []
  checkOptions({ ...good, ...options }, problems)
  return problems
}
const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const coinbase = {
  keyId: 'k',
  keySecret: privateKey.export({ type: 'sec1', format: 'pem' }).toString(),
  webhookSecret: 's',
  subdivision: 'NY',
}

test('providers with their keys are taken, of either kind of key', () => {
  const meld = { apiKey: 'k', webhookSecret: 's' }
  const transak = { apiKey: 'k', apiSecret: 's', referrerDomain: 'app.example' }
  expect(problemsOf({ onramp: { coinbase, meld, transak, sandbox } })).toEqual([])
  expect(problemsOf({ onramp: { sandbox: { ...sandbox, port: 4152 } } })).toEqual([])
  const keySecret = Buffer.alloc(64, 7).toString('base64')
  expect(problemsOf({ onramp: { coinbase: { ...coinbase, keySecret } } })).toEqual([])
})

test.each<[string, ServerOptions]>([
  ['a sandbox in production', { environment: 'production', onramp: { sandbox } }],
  ['a sandbox without the public URL', { publicUrl: undefined, relay: false, onramp: { sandbox } }],
  ['a chain without an endpoint', { onramp: { sandbox: { chains: ['eip155:1'] } } }],
  ['a key that is none', { onramp: { sandbox: { ...sandbox, evmKey: '0x12' } } }],
  ['a port that is none', { onramp: { sandbox: { ...sandbox, port: 65_536 } } }],
  ['a short secret', { onramp: { sandbox: { ...sandbox, webhookSecret: 'short' } } }],
  ['a CDP secret that is none', { onramp: { coinbase: { ...coinbase, keySecret: 'x' } } }],
  ['Coinbase in the USA without a state', { onramp: { coinbase: { ...coinbase, subdivision: undefined } } }],
  ['a state that is none', { onramp: { coinbase: { ...coinbase, subdivision: 'New York' } } }],
  ['a country that is none', { onramp: { coinbase: { ...coinbase, country: 'usa' } } }],
  [
    'Meld without the public URL',
    { publicUrl: undefined, relay: false, onramp: { meld: { apiKey: 'k', webhookSecret: 's' } } },
  ],
  [
    'a storage without orders',
    { storage: { ...createMemoryStorage(), onramp: undefined }, onramp: { sandbox } },
  ],
])('%s is refused, and its value is not quoted', (_, options) => {
  const problems = problemsOf(options)
  expect(problems).toHaveLength(1)
  expect(problems[0]).toMatch(/^onramp/)
  expect(problems[0]).not.toMatch(/0x12|short|usa/)
})
