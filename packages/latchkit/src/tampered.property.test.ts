import type { Connector, Network, TransferRequest } from '@latchkit/core'
import { createFakeEnvironment } from '@latchkit/testing'
import { base58 } from '@scure/base'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createRpc as createEvmRpc } from '../../evm/src/actions/createRpc.js'
import { encodeTransfer as encodeEvm } from '../../evm/src/transfer/encode.js'
import { send as sendEvm } from '../../evm/src/transfer/send.js'
import { createRpc as createSolanaRpc } from '../../solana/src/actions/createRpc.js'
import { isSame, rough, tamperings, toParts, toWire } from '../../solana/src/fixtures/tamper.js'
import { createTransfers } from '../../solana/src/transfer/createTransfers.js'
import { encodeTransfer as encodeSolana } from '../../solana/src/transfer/encodeTransfer.js'
import {
  addOwner,
  createFakeChains,
  erc20,
  hash,
  mint,
  networks,
  toEvmAddress,
} from './fixtures/fakeChains.js'
import { createFakePage, inWorld } from './fixtures/fakePage.js'

/** 10,000 in `npm run test:long`; each runs through `send` up to the wallet. */
const cases = Number(process.env['LATCHKIT_CASES'] ?? 500)

const wrong: string[] = []
const world = () => {
  const chains = createFakeChains(text => void wrong.push(text))
  return { page: createFakePage(), environment: createFakeEnvironment(), fetch: chains.fetch }
}

/** A wallet that signs anything, and counts how often. */
function createWallet(namespace: string, answers: Record<string, unknown>) {
  let asked = 0
  const connector = {
    namespace,
    async request({ method }: { method: string }) {
      if (Object.hasOwn(answers, method)) return answers[method]
      asked += 1
      throw new Error('It is only asked.')
    },
  } as unknown as Connector
  return { connector, asked: () => asked }
}

const [evmNetwork, , solanaNetwork] = networks
const toRequest = (
  network: Network,
  account: string,
  receiver: string,
  token: string | undefined,
): TransferRequest => ({
  account: `${network.caipNetworkId}:${account}`,
  network,
  token:
    token === undefined ? { ...network.nativeCurrency } : { address: token, symbol: 'TUSD', decimals: 6 },
  receiver,
  amount: 5_000_000n,
})

const sender = toEvmAddress('tampered sender')
const isToken = fc.boolean()

type Encoded = Record<string, unknown>
const hex = fc.stringMatching(/^[0-9a-f]{40}$/).map(digits => `0x${digits}`)
const quantity = fc.bigInt({ min: 0n, max: 2n ** 128n }).map(value => `0x${value.toString(16)}`)
/** Another value in one field, an added field, or a missing field. */
const evmTampering: fc.Arbitrary<(encoded: Encoded) => Encoded> = fc.oneof(
  fc.tuple(fc.constantFrom('from', 'to'), hex).map(([name, value]) => (encoded: Encoded) => ({
    ...encoded,
    [name]: value,
  })),
  fc
    .tuple(
      fc.constantFrom('value', 'gas', 'chainId', 'maxFeePerGas', 'maxPriorityFeePerGas', 'data'),
      quantity,
    )
    .map(([name, value]) => (encoded: Encoded) => ({ ...encoded, [name]: value })),
  fc.tuple(fc.nat(), fc.integer({ min: 1, max: 15 })).map(([place, by]) => (encoded: Encoded) => {
    const name = encoded['data'] === '0x' ? 'value' : 'data'
    const text = String(encoded[name])
    const at = 2 + (place % Math.max(text.length - 2, 1))
    const digit = ((Number.parseInt(text.charAt(at) || '0', 16) + by) % 16).toString(16)
    return { ...encoded, [name]: text.slice(0, at) + digit + text.slice(at + 1) }
  }),
  fc
    .constantFrom('nonce', 'accessList', 'authorizationList', 'type', 'gasPrice')
    .map(name => (encoded: Encoded) => ({ ...encoded, [name]: '0x1' })),
  fc
    .constantFrom('from', 'to', 'value', 'data', 'gas', 'chainId')
    .map(name => (encoded: Encoded) => ({ ...encoded, [name]: undefined })),
)

test(`${cases} tampered transactions of EVM: none reaches the wallet (T6, T13)`, async () => {
  const wallet = createWallet('eip155', { eth_chainId: '0x7a69', eth_accounts: [sender] })
  const rpc = createEvmRpc()
  let tampered = 0
  await inWorld(world(), async () => {
    const request = (token: boolean) =>
      toRequest(evmNetwork, sender, toEvmAddress('tampered receiver'), token ? erc20 : undefined)
    for (const token of [true, false]) {
      await sendEvm(rpc, wallet.connector, { request: request(token) }).catch(() => {})
    }
    // Untampered, both kinds reach the wallet.
    expect(wallet.asked()).toBe(2)
    await fc.assert(
      fc.asyncProperty(isToken, evmTampering, async (token, tamper) => {
        let isChanged = false
        const sending = sendEvm(rpc, wallet.connector, { request: request(token) }, (...parameters) => {
          const honest = encodeEvm(...parameters)
          const changed = tamper(honest)
          isChanged = JSON.stringify(changed) !== JSON.stringify(honest)
          return (isChanged ? changed : { ...honest, to: 'drew the same' }) as typeof honest
        })
        await expect(sending).rejects.toMatchObject({ code: 'SIMULATION_FAILED' })
        tampered += 1
        expect(wallet.asked()).toBe(2)
      }),
      { numRuns: cases },
    )
  })
  expect({ tampered, wrong }).toEqual({ tampered: cases, wrong: [] })
}, 600_000)

test(`${cases} tampered transactions of Solana: none reaches the wallet (T6, T13)`, async () => {
  const [owner, receiver] = [base58.encode(hash('tampered sender')), base58.encode(hash('tampered receiver'))]
  await addOwner(owner)
  const wallet = createWallet('solana', { solana_getAccounts: [{ pubkey: owner }] })
  const rpc = createSolanaRpc()
  const names = [...Object.keys(tamperings), ...Object.keys(rough)]
  let tampered = 0
  await inWorld(world(), async () => {
    const request = (token: boolean) => toRequest(solanaNetwork, owner, receiver, token ? mint : undefined)
    for (const token of [true, false])
      await createTransfers(rpc)
        .send(wallet.connector, { request: request(token) })
        .catch(() => {})
    expect(wallet.asked()).toBe(2)
    await fc.assert(
      fc.asyncProperty(
        isToken,
        fc.constantFrom(...names),
        fc.infiniteStream(fc.nat()),
        async (token, name, numbers) => {
          const random = (below: number): number => (numbers.next().value as number) % Math.max(below, 1)
          const { send } = createTransfers(rpc, parameters => {
            const wire = encodeSolana(parameters)
            // The simulated draft does not reach a wallet, and a random value may equal the original.
            for (;;) {
              const change = tamperings[name]
              const parts = toParts(wire)
              change?.(parts, random)
              const changed = change ? toWire(parts) : (rough[name]?.(wire, random) ?? wire)
              if (!isSame(changed, wire)) return changed
            }
          })
          await expect(send(wallet.connector, { request: request(token) })).rejects.toMatchObject({
            code: 'SIMULATION_FAILED',
          })
          tampered += 1
          expect(wallet.asked()).toBe(2)
        },
      ),
      { numRuns: cases },
    )
  })
  expect({ tampered, wrong }).toEqual({ tampered: cases, wrong: [] })
}, 600_000)
